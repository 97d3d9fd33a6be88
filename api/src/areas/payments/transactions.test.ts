import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { waitingTransfers } from './bank-transfers.ts';
import { expectBalancedBooks } from './testing/books.ts';
import { settleTransfer } from './testing/settle.ts';

const PRICE = 15_800;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('transactions', () => {
  it('lists movements with the balance after each, newest first, by every filter (API-083, BIL-038, D-186)', async () => {
    const customer = await shop.addCustomer(PRICE * 2);
    const orderNos = await shop.order(customer, { certs: [['a.example'], ['b.example']] });
    const [first = '', second = ''] = orderNos;
    await pay(customer, first);
    await pay(customer, second);
    await customer.call(orderCalls.cancelOrders, { orderNos: [second] });
    const list = async (filter: object) =>
      (await customer.call(accountCalls.listTransactions, filter)).body.data.map(
        ({ type, amount, balanceAfter }) => [type, amount, balanceAfter],
      );
    expect(await list({})).toEqual([
      ['refund', PRICE, PRICE],
      ['order', -PRICE, 0],
      ['order', -PRICE, PRICE],
      ['opening', PRICE * 2, PRICE * 2],
    ]);
    expect(await list({ type: 'order' })).toHaveLength(2);
    expect(await list({ orderNo: first })).toEqual([['order', -PRICE, PRICE]]);
    expect(await list({ payMethod: 4 })).toEqual([]);
    const now = Math.floor(Date.now() / 1000);
    expect(await list({ startTime: now + 60 })).toEqual([]);
    expect(await list({ startTime: now - 600, endTime: now + 60 })).toHaveLength(4);
    const paged = await customer.call(accountCalls.listTransactions, { limit: 3, offset: 2 });
    expect(paged.body).toMatchObject({ total: 4, data: [{ type: 'opening' }] });
  });

  it('records a bank transfer, which moves money once, when the operator confirms it (API-103, BIL-028, BIL-036, D-187)', async () => {
    const customer = await shop.addCustomer(0);
    const transfer = {
      bankname: 'Example Bank',
      bankno: '6222',
      bankusername: 'Example Ltd',
      banktotal: 10_000,
      banktime: 1_795_000_000,
      banktel: '13800138000',
    };
    const { body } = await customer.call(accountCalls.bankTransfer, transfer);
    expect(body).toMatchObject({ code: 200, data: { id: expect.any(String) } });
    expect(await shop.balanceOf(customer)).toBe(0);

    const { db } = shop.services;
    const { id } = body.data;
    expect((await waitingTransfers(db)).map((one) => one.id)).toContain(id);
    const outcomes = await Promise.all([
      settleTransfer(db, id, 'confirmed'),
      settleTransfer(db, id, 'confirmed'),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await settleTransfer(db, id, 'refused')).toEqual({ ok: false, code: 'SETTLED' });
    expect(await settleTransfer(db, 'none', 'refused')).toEqual({ ok: false, code: 'UNKNOWN' });
    expect(await shop.balanceOf(customer)).toBe(10_000);
    const listed = await customer.call(accountCalls.listTransactions, { payMethod: 4 });
    expect(listed.body.data).toMatchObject([{ type: 'recharge', amount: 10_000 }]);
  });

  it('moves nothing for a transfer that the operator refuses (API-103, D-187)', async () => {
    const customer = await shop.addCustomer(0);
    const { body } = await customer.call(accountCalls.bankTransfer, {
      bankname: 'b',
      bankno: '1',
      bankusername: 'u',
      banktotal: 10_000,
      banktime: 1_795_000_000,
      banktel: '13812345678',
    });
    expect(await settleTransfer(shop.services.db, body.data.id, 'refused')).toMatchObject({
      ok: true,
      amount: 0,
    });
    expect(await shop.balanceOf(customer)).toBe(0);
    await expectBalancedBooks(shop.services.db);
  });
});
