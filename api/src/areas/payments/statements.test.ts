import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';

const PRICE = 15_800;
const OUT_OF_RANGE = '超出允许的范围';
let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer(PRICE * 2);
});
afterAll(() => shop.close());

describe('the filters of transactions', () => {
  const list = async (filter: object) => {
    const { status, body } = await customer.call(accountCalls.listTransactions, filter);
    return { status, body };
  };

  it.each(['startTime', 'endTime'])(
    'refuses a %s in milliseconds, beyond the year 9999 or before 1970, by its name (API-083, D-186)',
    async (field) => {
      for (const time of [1_795_000_000_000, 253_402_300_800, -1])
        expect(await list({ [field]: time })).toMatchObject({
          status: 200,
          body: { code: 13004, errors: { [field]: OUT_OF_RANGE } },
        });
      for (const time of ['2026-11-23', '1.5', '9'.repeat(30)]) {
        const { status, body } = await list({ [field]: time });
        expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([200, 13004, [field]]);
      }
    },
  );

  it('takes the last second of the year 9999 and the first of 1970 (API-083, D-186)', async () => {
    const { body } = await list({ startTime: 0, endTime: 253_402_300_799 });
    expect(body).toMatchObject({ code: 200, total: 1 });
    expect((await list({ startTime: 253_402_300_799 })).body).toMatchObject({ code: 200, data: [] });
    expect((await list({ endTime: 0 })).body).toMatchObject({ code: 200, data: [] });
  });

  it('shows payments from the balance as -1, and finds them by it (API-083, D-165)', async () => {
    const [orderNo = ''] = await shop.order(customer);
    await pay(customer, orderNo);
    const { body } = await list({ payMethod: -1, type: 'order' });
    expect(body.data).toMatchObject([{ payMethod: -1, amount: -PRICE, orderNo }]);
    expect((await list({ payMethod: 4 })).body.data).toEqual([]);
    for (const payMethod of [-2, 5])
      expect((await list({ payMethod })).body).toMatchObject({
        code: 13004,
        errors: { payMethod: OUT_OF_RANGE },
      });
  });
});

describe('the report of a bank transfer', () => {
  const good = {
    bankname: 'Example Bank',
    bankno: '6222',
    bankusername: 'Example Ltd',
    banktotal: 10_000,
    banktime: 1_795_000_000,
    banktel: '+86 13800138000',
  };
  const report = async (more: object) =>
    (await customer.call(accountCalls.bankTransfer, { ...good, ...more })).body;

  it('is refused with the field and the reason where a value can not be true (API-103, D-187)', async () => {
    const now = Math.floor(Date.now() / 1000);
    for (const [wrong, reason] of [
      [{ banktotal: 0 }, '该支付方式的金额不得低于 0.01'],
      [{ banktotal: -1 }, OUT_OF_RANGE],
      [{ banktime: 0 }, OUT_OF_RANGE],
      [{ banktime: 1_795_000_000_000 }, OUT_OF_RANGE],
      [{ banktime: now + 2 * 86_400 }, OUT_OF_RANGE],
      [{ banktel: 'x' }, '电话格式不正确'],
      [{ banktel: '----- -----' }, '电话格式不正确'],
    ] as const)
      expect(await report(wrong)).toMatchObject({
        code: 13004,
        errors: Object.fromEntries(Object.keys(wrong).map((field) => [field, reason])),
      });
    expect((await report({ banktel: 'x', banktime: now + 2 * 86_400 })).errors).toEqual({
      banktel: '电话格式不正确',
      banktime: OUT_OF_RANGE,
    });
  });

  it('is refused for an order that the account does not have (API-103, API-009, D-187)', async () => {
    const stranger = await shop.addCustomer();
    const [theirs = ''] = await shop.order(stranger);
    for (const orderno of ['20261123000000000000', theirs])
      expect(await report({ orderno })).toMatchObject({ code: 13001, errors: { orderno: '订单不存在' } });
  });

  it('is taken with the least that is true (API-103, D-187)', async () => {
    expect((await report({ banktotal: 1, banktel: '12345' })).code).toBe(200);
    // The noon of a day that has begun elsewhere.
    const noon = Math.floor(Date.now() / 1000) + 20 * 3600;
    expect((await report({ banktime: noon })).code).toBe(200);
  });
});
