import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { sumsOfOrders } from '../../ledger/ledger.store.ts';
import { csrFor } from '../testing/shop.ts';
import { openReissues, type Reissues } from '../testing/reissues.ts';
import { revokeReplaced } from './replaced.ts';

/* How a reissue ends otherwise: cancelled, refused, mended; and what becomes of the certificate before. */

const HOUR = 3_600_000;
const FOUR = ['a.example', 'b.example', 'c.example', 'd.example'];
const FIVE = [...FOUR, 'e.example'];
let shop: Reissues;
beforeAll(async () => {
  shop = await openReissues();
}, 400_000);
afterAll(() => shop.steps.shop.close());
beforeEach(() => shop.renew());

const recommit = async (orderNo: string, wish: object) =>
  (await shop.steps.customer.call(orderCalls.reCommit, { orderNo, ...wish })).body;

describe('a reissue that is cancelled', () => {
  it('gives back what was paid for it, once, and leaves the certificate (ORD-030, D-515)', async () => {
    const before = await shop.issued(FOUR);
    const { id, order_no: orderNo } = before;
    const balance = await shop.balance();
    const { reSignPriceDiff } = (await shop.anew(orderNo, FIVE)).data;
    await shop.pay(orderNo);
    expect(await shop.balance()).toBe(balance - reSignPriceDiff);
    const codes = await Promise.all([shop.cancel(orderNo), shop.cancel(orderNo)]);
    expect(codes.map(({ code }) => code).sort()).toEqual([BodyCode.wrongState, 200]);
    expect(await shop.balance()).toBe(balance);
    expect(await shop.orderOf(id)).toMatchObject({
      status: OrderStatus.issued,
      serial_number: before.serial_number,
      csr: before.csr,
      re_sign_status: 0,
    });
    expect((await shop.records(orderNo))[0]).toMatchObject({ state: 'cancelled', serialNumber: '' });
    // It is no part of the order's own price that went back.
    const back = await transaction(shop.steps.shop.services.db, (trx) =>
      sumsOfOrders(trx, shop.steps.customer.accountID, 'refund', [orderNo]),
    );
    expect(back.get(orderNo)).toBeUndefined();
  });

  it('gives nothing back where nothing was paid, and nothing is due any more (D-515)', async () => {
    const { id, order_no: orderNo } = await shop.issued(FOUR);
    const balance = await shop.balance();
    await shop.anew(orderNo, FIVE);
    expect((await shop.cancel(orderNo)).code).toBe(200);
    expect(await shop.balance()).toBe(balance);
    expect(await shop.orderOf(id)).toMatchObject({ re_sign_status: 0, re_sign_price_diff: 0 });
    expect((await shop.pay(orderNo)).code).toBe(BodyCode.wrongState);
    // The number of its issuance is never used again.
    await shop.anew(orderNo, FOUR);
    await shop.answer(id);
    await shop.advance(id);
    expect(shop.deciding.asked.finalise.map(({ attempt }) => attempt)).toEqual([3]);
  });

  it('can’t be once signing has begun: it then has the certificate (D-515)', async () => {
    const { id, order_no: orderNo } = await shop.issued(['a.example']);
    await shop.anew(orderNo, ['a.example']);
    const serial = await shop.answer(id);
    let code = 0;
    shop.deciding.meanwhile.finalise = async () => {
      ({ code } = await shop.cancel(orderNo));
    };
    await shop.advance(id);
    expect(code).toBe(BodyCode.wrongState);
    expect((await shop.orderOf(id)).serial_number).toBe(serial);
  });

  it('before its certificate comes leaves that unused (D-515)', async () => {
    const before = await shop.issued(['a.example']);
    await shop.anew(before.order_no, ['a.example', 'b.example']);
    await shop.answer(before.id);
    shop.deciding.published.add('b.example');
    shop.deciding.meanwhile.look = () => shop.cancel(before.order_no);
    await shop.advance(before.id);
    expect((await shop.orderOf(before.id)).serial_number).toBe(before.serial_number);
    expect(shop.deciding.asked.finalise).toEqual([]);
  });
});

describe('a reissue that its issuer refuses', () => {
  it('says why, and goes on with another request under a number of its own, for the same money (API-111, ORD-029)', async () => {
    const { id, order_no: orderNo, serial_number: first } = await shop.issued(FOUR);
    await shop.anew(orderNo, FIVE);
    await shop.pay(orderNo);
    shop.deciding.published.add('e.example');
    shop.deciding.answer = { kind: 'refused', code: 'KEY_WEAK', detail: 'ROCA' };
    expect(await shop.advance(id)).toEqual({ kind: 'done' });
    expect((await shop.detail(orderNo)).reissue).toMatchObject({
      state: 'refused',
      issueError: { code: 'KEY_WEAK', detail: 'ROCA' },
    });
    expect(await shop.orderOf(id)).toMatchObject({ status: 1005, serial_number: first, issue_error: null });
    const balance = await shop.balance();
    const six = [...FIVE, 'f.example'];
    expect(await recommit(orderNo, { csr: await csrFor(six), domainNames: six })).toMatchObject({
      code: BodyCode.badInput,
      errors: { domainNames: expect.stringMatching(/\S/) },
    });
    const csr = await csrFor(FIVE);
    expect((await recommit(orderNo, { csr })).code).toBe(200);
    expect((await recommit(orderNo, { csr })).code).toBe(BodyCode.wrongState);
    const serial = await shop.answer(id);
    await shop.advance(id);
    expect(shop.deciding.asked.finalise.map(({ attempt }) => attempt)).toEqual([2, 3]);
    expect(await shop.orderOf(id)).toMatchObject({ serial_number: serial, attempt: 3, csr: csr.trim() });
    expect(await shop.balance()).toBe(balance);
  });

  it('can be cancelled with its money back (D-515)', async () => {
    const { id, order_no: orderNo } = await shop.issued(FOUR);
    const balance = await shop.balance();
    await shop.anew(orderNo, FIVE);
    await shop.pay(orderNo);
    shop.deciding.published.add('e.example');
    shop.deciding.answer = { kind: 'refused', code: 'KEY_WEAK', detail: '' };
    await shop.advance(id);
    expect((await shop.cancel(orderNo)).code).toBe(200);
    expect(await shop.balance()).toBe(balance);
  });
});

describe('an order that its issuer has refused (ORD-029, API-111, D-513)', () => {
  it.each([
    ['returned', { status: OrderStatus.resubmitReturned }],
    ['refused', { status: OrderStatus.resubmitRefused }],
    ['still waiting', { issue_error: JSON.stringify({ code: 'KEY_WEAK', detail: '' }) }],
  ])('and that is %s goes on with another request and other names', async (_name, change) => {
    const id = await shop.shown(['a.example', 'b.example']);
    const { order_no: orderNo, pay_amount } = await shop.orderOf(id);
    await shop.setOrder(id, change);
    const csr = await csrFor(['b.example']);
    expect((await recommit(orderNo, { csr, domainNames: ['b.example'] })).code).toBe(200);
    expect(await shop.orderOf(id)).toMatchObject({
      status: OrderStatus.waitingForVerification,
      csr: csr.trim(),
      common_name: 'b.example',
      issue_error: null,
      attempt: 2,
      pay_amount,
    });
    const serial = await shop.answer(id);
    await shop.advance(id);
    expect(await shop.orderOf(id)).toMatchObject({ status: OrderStatus.issued, serial_number: serial });
    expect(shop.deciding.asked.finalise.map(({ attempt }) => attempt)).toEqual([2]);
  });

  it('is another one than one that waits for its names, is issued, or isn’t paid (API-111)', async () => {
    const waiting = await shop.orderOf(await shop.paid(['a.example']));
    const blocked = await shop.orderOf(await shop.paid(['a.example']));
    await shop.setOrder(blocked.id, { issue_error: JSON.stringify({ code: 'CAA_FORBIDS', detail: '' }) });
    const issued = await shop.issued(['a.example']);
    const [unpaid = ''] = await shop.steps.shop.order(shop.steps.customer);
    for (const orderNo of [waiting.order_no, blocked.order_no, issued.order_no, unpaid])
      expect((await recommit(orderNo, {})).code).toBe(BodyCode.wrongState);
  });
});

describe('the certificate that a reissue has replaced', () => {
  const asked: object[] = [];
  /** Whether servers send the new certificate, and how often that was looked at. */
  const served = { now: false, looks: 0 };
  const revoke = (operationID: string, hours = 0) =>
    revokeReplaced(
      {
        db: shop.steps.shop.services.db,
        now: () => shop.later(hours * HOUR),
        revoke: async (_trx, { serial, askedBy }) => void asked.push({ serial, askedBy }),
        isServed: async () => {
          served.looks += 1;
          return served.now;
        },
      },
      {
        kind: 'revoke-replaced',
        accountID: shop.steps.customer.accountID,
        subject: operationID,
        attempts: 1,
      },
    );
  beforeEach(() => {
    asked.splice(0);
    Object.assign(served, { now: false, looks: 0 });
  });

  const replaced = async (wish: { revokeAfterHours?: number; revokeWhenServed?: boolean }) => {
    const order = await shop.issued(['a.example']);
    await shop.anew(order.order_no, ['a.example'], wish);
    await shop.answer(order.id);
    await shop.advance(order.id);
    const [record] = await shop.records(order.order_no);
    return { order, record, operationID: record?.id ?? '' };
  };

  it('is revoked so many hours later, and not before (D-516)', async () => {
    const { order, record, operationID } = await replaced({ revokeAfterHours: 24 });
    const at = Math.floor(shop.now().getTime() / 1000) + 24 * 3600;
    expect(record).toMatchObject({ revokeAfterHours: 24, revokeTime: at });
    expect(await shop.jobsOf(operationID)).toEqual(['revoke-replaced']);
    expect(await revoke(operationID)).toEqual({
      kind: 'later',
      at: new Date(shop.now().getTime() + 24 * HOUR),
    });
    expect(asked).toEqual([]);
    expect(await revoke(operationID, 24)).toEqual({ kind: 'done' });
    expect(asked).toEqual([{ serial: order.serial_number, askedBy: shop.steps.customer.accountID }]);
  });

  it('is revoked so many hours after a look that finds the new one served, and looked at hourly before (D-517)', async () => {
    const { order, record, operationID } = await replaced({ revokeAfterHours: 2, revokeWhenServed: true });
    expect(record).toMatchObject({ revokeAfterHours: 2, revokeWhenServed: true });
    expect(record).not.toHaveProperty('revokeTime');
    expect(await shop.jobsOf(operationID)).toEqual(['revoke-replaced']);
    const hour = (count: number) => ({ kind: 'later', at: new Date(shop.now().getTime() + count * HOUR) });
    expect(await revoke(operationID)).toEqual(hour(1));
    expect(await revoke(operationID, 1)).toEqual(hour(2));
    served.now = true;
    expect(await revoke(operationID, 2)).toEqual(hour(4));
    expect(asked).toEqual([]);
    const seconds = (count: number) => Math.floor(hour(count).at.getTime() / 1000);
    const [seen] = await shop.records(order.order_no);
    expect(seen).toMatchObject({ servedTime: seconds(2), revokeTime: seconds(4) });
    // What was seen once counts, whatever the servers send later.
    served.now = false;
    expect(await revoke(operationID, 3)).toEqual(hour(4));
    expect(await revoke(operationID, 4)).toEqual({ kind: 'done' });
    expect(asked).toEqual([{ serial: order.serial_number, askedBy: shop.steps.customer.accountID }]);
    expect(served.looks).toBe(3);
  });

  it('is revoked as soon as the new one is served where no hours are asked for (D-517)', async () => {
    const { order, record, operationID } = await replaced({ revokeWhenServed: true });
    expect(record).toMatchObject({ revokeAfterHours: 0, revokeWhenServed: true });
    served.now = true;
    expect(await revoke(operationID)).toEqual({ kind: 'done' });
    expect(asked).toEqual([{ serial: order.serial_number, askedBy: shop.steps.customer.accountID }]);
  });

  it('is left alone where the new one is never served, or was revoked itself (D-517)', async () => {
    const { operationID } = await replaced({ revokeWhenServed: true });
    served.now = true;
    expect(await revoke(operationID, 91 * 24)).toEqual({ kind: 'done' });
    const { order, operationID: other } = await replaced({ revokeWhenServed: true });
    await shop.setOrder(order.id, { revocation_asked_at: shop.now() });
    expect(await revoke(other)).toEqual({ kind: 'done' });
    // Also where servers were seen to send it before.
    const seen = await replaced({ revokeAfterHours: 2, revokeWhenServed: true });
    expect(await revoke(seen.operationID)).toMatchObject({ kind: 'later' });
    await shop.setOrder(seen.order.id, { revocation_asked_at: shop.now() });
    expect(await revoke(seen.operationID, 2)).toEqual({ kind: 'done' });
    expect(asked).toEqual([]);
  });

  it('waits for no server where none can be asked (D-517)', async () => {
    const order = await shop.issued(['*.a.example']);
    const wish = { revokeWhenServed: true };
    expect(await shop.anew(order.order_no, ['*.a.example'], wish)).toMatchObject({
      code: BodyCode.badInput,
      errors: { revokeWhenServed: expect.stringMatching(/\S/) },
    });
    expect(await shop.records(order.order_no)).toEqual([]);
  });

  it('is left in use where nothing else was asked for (D-516)', async () => {
    const { operationID } = await replaced({});
    expect(await shop.jobsOf(operationID)).toEqual([]);
    expect(await revoke(operationID)).toEqual({ kind: 'done' });
    expect(await revoke(newID())).toEqual({ kind: 'done' });
    expect(asked).toEqual([]);
  });

  it('is not revoked once it has ended (D-516)', async () => {
    const { operationID } = await replaced({ revokeAfterHours: 1 });
    expect(await revoke(operationID, 91 * 24)).toEqual({ kind: 'done' });
    expect(asked).toEqual([]);
  });
});
