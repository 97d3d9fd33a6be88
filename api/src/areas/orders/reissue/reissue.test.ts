import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { csrFor } from '../testing/shop.ts';
import { openReissues, type Reissues } from '../testing/reissues.ts';

/* A further certificate of an issued order, step by step: what is known of it stands in the database. */

const DAY = 86_400_000;
let shop: Reissues;
beforeAll(async () => {
  shop = await openReissues();
}, 400_000);
afterAll(() => shop.steps.shop.close());
beforeEach(() => shop.renew());

/** What names cost more than others, by the price call. */
async function extra(more: string[], less: string[]): Promise<number> {
  const price = async (sslDomains: string[]) =>
    (await shop.steps.customer.call(orderCalls.price, { id: 'ALP-DVF', year: 1, sslDomains })).body.data
      .allNowPrice;
  return (await price(more)) - (await price(less));
}

const FOUR = ['a.example', 'b.example', 'c.example', 'd.example'];
const FIVE = [...FOUR, 'e.example'];
const SIX = [...FIVE, 'f.example'];

describe('a reissue with another key', () => {
  it('costs nothing, keeps the coverage, and puts its certificate in the place of the one before (ORD-030, API-126)', async () => {
    const before = await shop.issued(['a.example', 'b.example']);
    const [orderNo, balance] = [before.order_no, await shop.balance()];
    const sealed = '-----BEGIN CMS-----\nQUJD\n-----END CMS-----';
    const begun = await shop.anew(orderNo, ['a.example', 'b.example'], { key: sealed });
    expect(begun).toMatchObject({ code: 200, data: { orderNo, reSignStatus: 0, reSignPriceDiff: 0 } });
    expect(await shop.detail(orderNo)).toMatchObject({
      orderStatus: OrderStatus.issued,
      serialNumber: before.serial_number,
      reissue: { state: 'validating', newKey: true, isSigning: false },
    });
    const serial = await shop.answer(before.id);
    expect(await shop.advance(before.id)).toEqual({ kind: 'done' });
    const after = await shop.orderOf(before.id);
    expect(after).toMatchObject({
      status: OrderStatus.issued,
      serial_number: serial,
      attempt: 2,
      key_ciphertext: sealed,
      end_at: before.end_at,
    });
    expect(after.csr).not.toBe(before.csr);
    expect(shop.deciding.asked.finalise).toEqual([
      expect.objectContaining({ attempt: 2, csr: after.csr, until: before.end_at }),
    ]);
    const [old, fresh] = await shop.certificatesOf(before.id);
    expect(old).toMatchObject({ serial: before.serial_number, csr: before.csr, superseded_at: shop.now() });
    expect(fresh).toMatchObject({ serial, csr: '', superseded_at: null });
    expect(await shop.detail(orderNo)).not.toHaveProperty('reissue');
    expect([await shop.balance(), shop.mailed]).toEqual([balance, [serial]]);
  });

  it('is listed with the certificate that it replaced, the newest first (API-134, ORD-030)', async () => {
    const { id, order_no: orderNo, serial_number: first } = await shop.issued(['a.example']);
    for (let count = 0; count < 2; count++) {
      await shop.anew(orderNo, ['a.example']);
      await shop.answer(id);
      await shop.advance(id);
    }
    const [second, third] = (await shop.certificatesOf(id)).slice(1).map(({ serial }) => serial);
    const records = await shop.records(orderNo);
    expect(records.map(({ replacesSerial, serialNumber }) => [replacesSerial, serialNumber])).toEqual([
      [second, third],
      [first, second],
    ]);
    expect(records[0]).toMatchObject({ state: 'issued', domainNames: ['a.example'], reSignPriceDiff: 0 });
  });

  it('says nothing of the revocation of the certificate before, and can’t be had by an exposed key (D-512)', async () => {
    const { id, order_no: orderNo } = await shop.issued(['a.example']);
    await shop.setOrder(id, { revoked_at: shop.now(), revocation_reason: 'keyCompromise' });
    expect(await shop.reissue(orderNo)).toMatchObject({
      code: BodyCode.badInput,
      errors: { csr: expect.stringMatching(/\S/) },
    });
    await shop.anew(orderNo, ['a.example']);
    await shop.answer(id);
    await shop.advance(id);
    expect(await shop.orderOf(id)).toMatchObject({ revoked_at: null, revocation_reason: '' });
    expect(await shop.detail(orderNo)).not.toHaveProperty('revocation');
  });
});

describe('a reissue with the same key', () => {
  it('may leave names out, which brings nothing back and nothing due for them again (D-511)', async () => {
    const before = await shop.issued(FIVE);
    const begun = await shop.reissue(before.order_no, { domainNames: ['b.example', 'a.example'] });
    expect(begun).toMatchObject({ code: 200, data: { reSignPriceDiff: 0 } });
    await shop.answer(before.id);
    await shop.advance(before.id);
    const after = await shop.orderOf(before.id);
    expect(after).toMatchObject({ csr: before.csr, common_name: 'b.example', pay_amount: before.pay_amount });
    expect((await shop.namesOf(before.id)).map(({ name }) => name)).toEqual(['b.example', 'a.example']);
    expect((await shop.reissue(before.order_no, { domainNames: FIVE })).data.reSignPriceDiff).toBe(0);
  });
});

describe('names that are added', () => {
  it('cost what they cost more, and nothing goes on before that is paid, once (API-106, API-096, BIL-018, D-199)', async () => {
    const { id, order_no: orderNo } = await shop.issued(FOUR);
    const due = await extra(FIVE, FOUR);
    expect(due).toBeGreaterThan(0);
    const quoted = await shop.steps.customer.call(orderCalls.reSignPrice, { id: orderNo, sslDomains: FIVE });
    expect(quoted.body.data).toEqual({ reSignPriceDiff: due });
    expect((await shop.anew(orderNo, FIVE)).data).toEqual({
      orderNo,
      reSignStatus: 5004,
      reSignPriceDiff: due,
    });
    expect(await shop.orderOf(id)).toMatchObject({
      status: 1005,
      re_sign_status: 5004,
      re_sign_price_diff: due,
    });
    expect(await shop.advance(id)).toEqual({ kind: 'done' });
    const balance = await shop.balance();
    const codes = await Promise.all([shop.pay(orderNo), shop.pay(orderNo), shop.pay(orderNo)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([BodyCode.wrongState, BodyCode.wrongState, 200]);
    expect(await shop.balance()).toBe(balance - due);
    expect((await shop.movements(orderNo)).at(-1)).toEqual({ kind: 'reSign', amount: -due });
    expect(await shop.orderOf(id)).toMatchObject({ re_sign_status: 0, re_sign_price_diff: 0 });
    expect(await shop.jobsOf(id)).toContain('order');
  });

  it('alone have to be shown, at the order’s own number (ORD-030, D-514)', async () => {
    const { id, order_no: orderNo } = await shop.issued(['a.example']);
    await shop.anew(orderNo, ['a.example', 'b.example']);
    expect(await shop.operationNames(id)).toEqual([
      { name: 'a.example', status: 'verified' },
      { name: 'b.example', status: 'pending' },
    ]);
    const record = await shop.steps.customer.call(orderCalls.readDcv, { orderNo, domain: 'b.example' });
    expect(record.body.data).toMatchObject({ domain: 'b.example', type: 'TXT' });
    expect(
      (await shop.detail(orderNo)).reissue?.domains.map(({ domain, status }) => [domain, status]),
    ).toEqual([
      ['a.example', 'verified'],
      ['b.example', 'pending'],
    ]);
    const serial = await shop.answer(id);
    expect(await shop.advance(id)).toMatchObject({ kind: 'later' });
    shop.deciding.published.add('b.example');
    await shop.advance(id);
    expect(shop.deciding.asked.looks.flat()).not.toContain('a.example');
    expect(await shop.orderOf(id)).toMatchObject({ serial_number: serial });
    expect((await shop.namesOf(id)).map(({ name, status }) => [name, status])).toEqual([
      ['a.example', 'verified'],
      ['b.example', 'verified'],
    ]);
    expect(await shop.operationNames(id)).toEqual([]);
  });

  it('cost what is missing to what was paid before (D-511)', async () => {
    const { id, order_no: orderNo } = await shop.issued(FOUR);
    await shop.anew(orderNo, FIVE);
    await shop.pay(orderNo);
    shop.deciding.published.add('e.example');
    await shop.answer(id);
    await shop.advance(id);
    expect((await shop.records(orderNo))[0]?.state).toBe('issued');
    expect((await shop.anew(orderNo, SIX)).data.reSignPriceDiff).toBe(await extra(SIX, FIVE));
  });

  it('of which the product takes none are refused at their field (API-126, VAL-001)', async () => {
    const { order_no: orderNo } = await shop.issued(['a.example'], {
      productNo: 'ALP-DV1',
      productType: 'dv_single_ssl',
    });
    for (const reply of [
      await shop.anew(orderNo, ['a.example', 'b.example']),
      await shop.reissue(orderNo, { domainNames: ['not a name'] }),
    ])
      expect(reply).toMatchObject({
        code: BodyCode.badInput,
        errors: { domainNames: expect.stringMatching(/\S/) },
      });
    expect(await shop.reissue(orderNo, { csr: 'none' })).toMatchObject({
      code: BodyCode.badInput,
      errors: { csr: expect.stringMatching(/\S/) },
    });
  });
});

describe('proofs of control', () => {
  it('that are too old are asked for again (BR 4.2.1, D-514)', async () => {
    const { id, order_no: orderNo } = await shop.issued(['a.example'], { year: 2 });
    await shop.setNames(id, { verified_at: shop.later(-399 * DAY) });
    await shop.anew(orderNo, ['a.example']);
    expect(await shop.operationNames(id)).toEqual([{ name: 'a.example', status: 'pending' }]);
  });
});

describe('one order', () => {
  it('has one reissue at a time, however many ask at once; a repeat is that one (ORD-030, D-510)', async () => {
    const { id, order_no: orderNo } = await shop.issued(['a.example']);
    const requests = await Promise.all([csrFor(['a.example']), csrFor(['a.example']), csrFor(['a.example'])]);
    const replies = await Promise.all(requests.map((csr) => shop.reissue(orderNo, { csr })));
    expect(replies.map(({ code }) => code).sort()).toEqual([BodyCode.wrongState, BodyCode.wrongState, 200]);
    const first = requests[replies.findIndex(({ code }) => code === 200)] ?? '';
    expect((await shop.reissue(orderNo, { csr: first })).code).toBe(200);
    expect(await shop.records(orderNo)).toHaveLength(1);
    expect((await shop.orderOf(id)).attempts).toBe(2);
  });

  it('that isn’t issued, is over, or was taken back by the issuer has none (API-126)', async () => {
    const waiting = await shop.orderOf(await shop.paid(['a.example']));
    const over = await shop.issued(['a.example']);
    await shop.setOrder(over.id, { end_at: shop.now() });
    const taken = await shop.issued(['a.example']);
    await shop.setOrder(taken.id, { revoked_at: shop.now(), revocation_reason: 'privilegeWithdrawn' });
    for (const { order_no: orderNo } of [waiting, over, taken]) {
      expect((await shop.anew(orderNo, ['a.example'])).code).toBe(BodyCode.wrongState);
      const price = await shop.steps.customer.call(orderCalls.reSignPrice, { id: orderNo });
      expect(price.body.code).toBe(BodyCode.wrongState);
    }
    expect((await shop.anew('CD0', ['a.example'])).code).toBe(BodyCode.notFound);
  });
});
