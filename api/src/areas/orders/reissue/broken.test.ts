import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { csrFor } from '../testing/shop.ts';
import { openReissues, type Reissues } from '../testing/reissues.ts';
import { breakingWrites } from '../../../testing/broken-writes.ts';

/* What is broken off at any of its writes has done nothing, and is done once when it is tried again. */

const FOUR = ['a.example', 'b.example', 'c.example', 'd.example'];
const FIVE = [...FOUR, 'e.example'];
let shop: Reissues;
let without: Awaited<ReturnType<typeof breakingWrites>>;
beforeAll(async () => {
  shop = await openReissues();
  without = await breakingWrites(shop.steps.shop.services.db);
}, 400_000);
afterAll(() => shop.steps.shop.close());
beforeEach(() => shop.renew());

describe('replacing a certificate (API-001, API-008)', () => {
  it.each(['order_operations', 'order_certificates', 'orders', 'order_names', 'operation_names', 'jobs'])(
    'that can’t write to %s leaves the one before, and is done once afterwards',
    async (table) => {
      const before = await shop.issued(['a.example']);
      const { id, order_no: orderNo } = before;
      await shop.anew(orderNo, ['a.example'], { revokeAfterHours: 0 });
      const serial = await shop.answer(id);
      await without(table, () => expect(shop.advance(id)).rejects.toThrow('broken off'));
      expect(await shop.orderOf(id)).toMatchObject({
        serial_number: before.serial_number,
        csr: before.csr,
        attempt: 1,
      });
      expect(await shop.certificatesOf(id)).toHaveLength(1);
      expect((await shop.records(orderNo))[0]?.state).toBe('validating');
      await Promise.all([shop.advance(id), shop.advance(id)]);
      expect(await shop.orderOf(id)).toMatchObject({ serial_number: serial, attempt: 2 });
      expect((await shop.certificatesOf(id)).map((one) => one.serial)).toEqual([
        before.serial_number,
        serial,
      ]);
      expect(shop.mailed.filter((one) => one === serial)).toHaveLength(1);
      expect(new Set(shop.deciding.asked.finalise.map(({ attempt }) => attempt))).toEqual(new Set([2]));
    },
  );
});

describe('paying a difference (API-001, API-008, BIL-018)', () => {
  it.each(['transfers', 'entries', 'balances', 'order_operations', 'orders', 'jobs'])(
    'that can’t write to %s charges nothing, and is done once afterwards',
    async (table) => {
      const { order_no: orderNo } = await shop.issued(FOUR);
      const due = (await shop.anew(orderNo, FIVE)).data.reSignPriceDiff;
      const balance = await shop.balance();
      expect((await without(table, () => shop.pay(orderNo))).code).not.toBe(200);
      expect(await shop.balance()).toBe(balance);
      expect((await shop.records(orderNo))[0]?.state).toBe('unpaid');
      expect((await shop.pay(orderNo)).code).toBe(200);
      expect((await shop.pay(orderNo)).code).toBe(BodyCode.wrongState);
      expect(await shop.balance()).toBe(balance - due);
      expect((await shop.records(orderNo))[0]?.state).toBe('validating');
    },
  );
});

describe('beginning a reissue (API-001, API-008)', () => {
  it.each(['order_operations', 'operation_names', 'orders'])(
    'that can’t write to %s has begun nothing, and is one afterwards',
    async (table) => {
      const { id, order_no: orderNo } = await shop.issued(FOUR);
      const wish = { csr: await csrFor(FIVE), domainNames: FIVE };
      expect((await without(table, () => shop.reissue(orderNo, wish))).code).not.toBe(200);
      expect(await shop.records(orderNo)).toEqual([]);
      expect(await shop.orderOf(id)).toMatchObject({ attempts: 1, re_sign_status: 0, re_sign_price_diff: 0 });
      expect(await shop.operationNames(id)).toEqual([]);
      const begun = await shop.reissue(orderNo, wish);
      expect(await shop.reissue(orderNo, wish)).toEqual(begun);
      expect(await shop.records(orderNo)).toHaveLength(1);
    },
  );
});

describe('cancelling a paid reissue (API-001, API-008, D-515)', () => {
  it.each(['order_operations', 'operation_names', 'orders', 'transfers', 'entries', 'balances'])(
    'that can’t write to %s gives nothing back, and gives it back once afterwards',
    async (table) => {
      const { id, order_no: orderNo } = await shop.issued(FOUR);
      const balance = await shop.balance();
      const due = (await shop.anew(orderNo, FIVE)).data.reSignPriceDiff;
      await shop.pay(orderNo);
      expect((await without(table, () => shop.cancel(orderNo))).code).not.toBe(200);
      expect(await shop.balance()).toBe(balance - due);
      expect((await shop.records(orderNo))[0]?.state).toBe('validating');
      expect(await shop.operationNames(id)).toHaveLength(FIVE.length);
      expect((await shop.cancel(orderNo)).code).toBe(200);
      expect((await shop.cancel(orderNo)).code).toBe(BodyCode.wrongState);
      expect(await shop.balance()).toBe(balance);
    },
  );
});

describe('sending a refused reissue again (API-001, API-111)', () => {
  it.each(['order_operations', 'operation_names', 'orders', 'jobs'])(
    'that can’t write to %s leaves it refused, and goes on once afterwards',
    async (table) => {
      const { id, order_no: orderNo } = await shop.issued(['a.example']);
      await shop.anew(orderNo, ['a.example']);
      shop.deciding.answer = { kind: 'refused', code: 'KEY_WEAK', detail: '' };
      await shop.advance(id);
      // Its job is over, as a process takes it away.
      const { db } = shop.steps.shop.services;
      await db.deleteFrom('jobs').where('subject', '=', id).execute();
      const csr = await csrFor(['a.example']);
      const recommit = async () =>
        (await shop.steps.customer.call(orderCalls.reCommit, { orderNo, csr })).body.code;
      expect(await without(table, recommit)).not.toBe(200);
      expect((await shop.records(orderNo))[0]?.state).toBe('refused');
      expect(await shop.orderOf(id)).toMatchObject({ attempts: 2 });
      expect(await recommit()).toBe(200);
      expect(await recommit()).toBe(BodyCode.wrongState);
      expect(await shop.orderOf(id)).toMatchObject({ attempts: 3 });
      const serial = await shop.answer(id);
      await shop.advance(id);
      expect((await shop.orderOf(id)).serial_number).toBe(serial);
    },
  );
});
