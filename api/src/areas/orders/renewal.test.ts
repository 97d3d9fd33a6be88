import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { encryptPrivateKey, generateCsr } from '@certdeck/pki';
import { FLEX, openRenewals, type Renewals } from './testing/renewals.ts';
import { type Customer, csrFor, pay, type Shop } from './testing/shop.ts';

const DAY = 86_400;

let shop: Shop;
let customer: Customer;
let renewals: Renewals;

beforeAll(async () => {
  renewals = await openRenewals();
  ({ shop, customer } = renewals);
});
afterAll(() => shop.close());

describe('a renewal', () => {
  it('begins where the coverage of the renewed order ends, and says so before it is paid (ORD-034, D-492)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] }, 40);
    const made = await renewals.submit(old);
    expect(made.code).toBe(200);
    const end = renewals.now() + 40 * DAY;
    expect(await renewals.detailOf(made.data)).toMatchObject({
      orderStatus: OrderStatus.waitingForPayment,
      endTime: 0,
      renews: { orderNo: old, endTime: end, carriedDays: 40 },
    });
    expect(await renewals.detailOf(old)).toMatchObject({
      renewedBy: { orderNo: made.data, orderStatus: OrderStatus.waitingForPayment },
    });

    shop.advance(3600);
    expect((await pay(customer, made.data)).body.code).toBe(200);
    expect(await renewals.detailOf(made.data)).toMatchObject({
      endTime: end + 365 * DAY,
      renews: { carriedDays: 39 },
    });
    expect(await renewals.detailOf(old)).toMatchObject({ endTime: end });
  });

  it('begins with its payment when the coverage is over, for 30 days after it (ORD-034, D-491)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] }, -29);
    const { data } = await renewals.submit(old);
    await pay(customer, data);
    const detail = await renewals.detailOf(data);
    expect(detail).toMatchObject({ endTime: detail.payTime + 365 * DAY, renews: { carriedDays: 0 } });
    const over = await renewals.issued({ ...FLEX, names: ['a.example'] }, -30);
    expect((await renewals.submit(over)).code).toBe(BodyCode.wrongState);
    expect((await renewals.renewAsItIs(over)).code).toBe(BodyCode.wrongState);
  });

  it('takes over each order’s own days where several are paid at once (D-492)', async () => {
    const olds = [
      await renewals.issued(FLEX, 10),
      await renewals.issued(FLEX, 20),
      await renewals.issued(FLEX, -5),
    ];
    const made: string[] = [];
    for (const old of olds) made.push((await renewals.renewAsItIs(old)).data);
    const [plain = ''] = await shop.order(customer);
    const paid = await customer.call(orderCalls.batchPay, {
      orderNos: [...made, plain],
    });
    expect(paid.body.code).toBe(200);
    const covered = await Promise.all(
      [...made, plain].map(async (orderNo) =>
        Math.floor(((await renewals.detailOf(orderNo)).endTime - renewals.now()) / DAY),
      ),
    );
    expect(covered).toEqual([375, 385, 365, 365]);
  });

  it('of a free certificate takes no days over (D-492)', async () => {
    const free = {
      productNo: 'CDK-FREE90',
      productType: 'dv_single_ssl_free',
      year: 90,
      names: ['f.example'],
    };
    const old = await renewals.issued(free, 20);
    const { data } = (
      await customer.call(orderCalls.createFreeOrder, {
        commonName: 'f.example',
        csr: await csrFor(['f.example']),
        productNo: free.productNo,
        renews: old,
      })
    ).body;
    const detail = await renewals.detailOf(data);
    expect(detail).toMatchObject({ endTime: detail.payTime + 90 * DAY });
    expect(detail.renews).toEqual({ orderNo: old, endTime: renewals.now() + 20 * DAY, carriedDays: 0 });
  });

  it('with the request of the renewed order keeps its key, unless that key was exposed (ORD-034, D-493)', async () => {
    const { publicKey, privateKey } = await generateCsr({ hostname: 'k.example', signAlg: 'ECDSA' });
    const sealed = await encryptPrivateKey(privateKey, { passphrase: 'a passphrase of some length' });
    const old = await renewals.issued({ ...FLEX, names: ['k.example'], csr: publicKey });
    await renewals.change(old, { key_ciphertext: sealed });
    const sslCerts = [{ commonName: 'k.example', csr: publicKey }];
    const { data } = await renewals.submit(old, { sslCerts });
    const [row] = await renewals.rowsOf(old);
    expect(row).toMatchObject({ order_no: data, csr: publicKey.trim(), key_ciphertext: sealed });
    await renewals.cancel(data);
    await renewals.change(old, { revocation_reason: 'keyCompromise', revoked_at: shop.services.now() });
    expect(await renewals.submit(old, { sslCerts })).toMatchObject({
      code: BodyCode.badInput,
      errors: { 'sslCerts.0.csr': expect.stringMatching(/\S/) },
    });
    expect((await renewals.renewAsItIs(old)).code).toBe(BodyCode.badInput);
    expect((await renewals.submit(old, {}, ['k.example'])).code).toBe(200);
  });

  it.each([
    ['another product', { productNo: 'ALP-DV1', productType: 'dv_single_ssl' }, ['a.example'], 'productNo'],
    [
      'names that cost more',
      {},
      ['a.example', 'b.example', 'c.example', 'd.example'],
      'sslCerts.0.domainNames',
    ],
  ])('is refused for %s (D-491)', async (_what, more, names, field) => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const body = await renewals.submit(old, more, names);
    expect(body).toMatchObject({ code: BodyCode.badInput, errors: { [field]: expect.stringMatching(/\S/) } });
    expect(await renewals.rowsOf(old)).toEqual([]);
  });

  it('is one certificate, of an issued order of the tenant (D-491, API-009)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const csr = await csrFor(['a.example']);
    const two = [
      { commonName: 'a.example', csr },
      { commonName: 'a.example', csr },
    ];
    expect((await renewals.submit(old, { sslCerts: two })).code).toBe(BodyCode.badInput);
    const [unpaid = ''] = await shop.order(customer, FLEX);
    expect((await renewals.submit(unpaid)).code).toBe(BodyCode.wrongState);
    expect((await renewals.renewAsItIs(unpaid)).code).toBe(BodyCode.wrongState);
    const stranger = await shop.addCustomer();
    expect((await renewals.submit(old, {}, ['a.example'], stranger)).code).toBe(BodyCode.notFound);
    expect((await renewals.renewAsItIs(old, stranger)).code).toBe(BodyCode.notFound);
    expect(await renewals.rowsOf(old)).toEqual([]);
  });
});

describe('one order has one renewal (D-491)', () => {
  it('the second tab is told the first one’s number (ORD-034)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const first = await renewals.submit(old);
    const second = await renewals.submit(old);
    expect(second).toMatchObject({ code: BodyCode.wrongState, data: { orderNo: first.data } });
    expect(second.msg).toContain(first.data);
    expect((await renewals.renewAsItIs(old)).data).toBe(first.data);
    expect(await renewals.rowsOf(old)).toHaveLength(1);
  });

  it('however many ask at once (ORD-033, ORD-034, API-135)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const answers = await Promise.all([
      renewals.renewAsItIs(old),
      renewals.submit(old),
      renewals.renewAsItIs(old),
      renewals.submit(old),
      renewals.renewAsItIs(old),
      renewals.submit(old),
    ]);
    const [row, ...others] = await renewals.rowsOf(old);
    expect(others).toEqual([]);
    for (const [place, { code, data }] of answers.entries()) {
      if (place % 2 === 0) expect(data).toBe(row?.order_no);
      else if (code === 200) expect(data).toBe(row?.order_no);
      else expect(data).toEqual({ orderNo: row?.order_no });
    }
  });

  it('and the same submission again, by its key, has the same answer (API-008)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const body = {
      ...FLEX,
      year: 1,
      dcvMethod: 'dns_txt',
      renews: old,
      sslCerts: [{ commonName: 'a.example', csr: await csrFor(['a.example']) }],
    };
    const once = () => customer.call(orderCalls.createOrder, body, { 'idempotency-key': 'renewal-once' });
    const first = await once();
    expect(first.body.code).toBe(200);
    expect((await once()).body).toMatchObject({ code: 200, data: first.body.data });
  });

  it('which is another one once it was cancelled (ORD-033, API-135)', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const first = await renewals.renewAsItIs(old);
    await renewals.cancel(first.data);
    expect(await renewals.detailOf(old)).not.toHaveProperty('renewedBy');
    const second = await renewals.renewAsItIs(old);
    expect(second.data).not.toBe(first.data);
    expect(await renewals.detailOf(old)).toMatchObject({ renewedBy: { orderNo: second.data } });
    expect((await renewals.renewAsItIs(old)).data).toBe(second.data);
  });

  it('by the database, whatever the program forgets', async () => {
    const old = await renewals.issued({ ...FLEX, names: ['a.example'] });
    const { id } = await renewals.detailOf(old);
    await renewals.renewAsItIs(old);
    const [other = ''] = await shop.order(customer, FLEX);
    await expect(renewals.change(other, { renews_id: id })).rejects.toThrow(/orders_renewals/);
  });
});

describe('an order that is renewed under another name', () => {
  it('ends no more, once its renewal is paid (ORD-034, D-191, D-494)', async () => {
    const own = await shop.addCustomer();
    const old = await renewals.issued({ ...FLEX, names: ['first.example', 'second.example'] }, 10, own);
    const expiring = async () =>
      (await own.call(orderCalls.listOrders, { expiring: 'Y', limit: 10 })).body.data.length;
    const { data } = await renewals.submit(old, {}, ['second.example'], own);
    expect(await expiring()).toBe(1);
    await pay(own, data);
    expect(await expiring()).toBe(0);
  });
});
