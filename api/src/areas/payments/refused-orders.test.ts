import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';

const PRICE = 15_800;
const NOT_PAYABLE = '订单当前状态不可支付';
const UNKNOWN = '订单不存在';
const TOO_LOW = '余额不足，请充值';
const NOBODYS = '2026112300000000000000';
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const threeOrders = (customer: Customer) =>
  shop.order(customer, { certs: [['a.example'], ['b.example'], ['c.example']] });
const batchPay = async (customer: Customer, orderNos: string[], language = 'zh') =>
  (await customer.call(orderCalls.batchPay, { orderNos }, { 'accept-language': language })).body;

describe('paying several orders at once, all or none', () => {
  it('names the order that can not be paid, and why (API-097, D-167)', async () => {
    const customer = await shop.addCustomer();
    const [one = '', two = '', three = ''] = await threeOrders(customer);
    await customer.call(orderCalls.cancelOrders, { orderNos: [two] });
    expect(await batchPay(customer, [one, two, three])).toEqual({
      code: 13002,
      msg: `订单 ${two}：${NOT_PAYABLE}`,
      data: { failOrders: [{ orderNo: two, code: 13002, msg: NOT_PAYABLE }] },
      errors: {},
    });
    await customer.call(orderCalls.cancelOrders, { orderNos: [three] });
    const { msg, data } = await batchPay(customer, [one, two, three], 'en');
    expect(msg).toBe(`Order ${two} and 1 more: The order can’t be paid in its current state.`);
    expect(data).toMatchObject({ failOrders: [{ orderNo: two }, { orderNo: three }] });
    expect(await shop.balanceOf(customer)).toBe(10_000_000);
  });

  it('names orders that the account does not have, as they were named (API-097, API-009)', async () => {
    const customer = await shop.addCustomer();
    const stranger = await shop.addCustomer();
    const [own = ''] = await shop.order(customer);
    const [theirs = ''] = await shop.order(stranger);
    for (const call of [orderCalls.batchPay, orderCalls.startBatchPay, orderCalls.cancelOrders]) {
      const { body } = await customer.call<unknown, unknown>(call, { orderNos: [own, theirs, NOBODYS] });
      expect(body).toMatchObject({
        code: 13001,
        msg: `订单 ${theirs} 及另外 1 个订单：${UNKNOWN}`,
        data: {
          failOrders: [
            { orderNo: theirs, code: 13001, msg: UNKNOWN },
            { orderNo: NOBODYS, code: 13001, msg: UNKNOWN },
          ],
        },
      });
    }
    expect((await pay(customer, theirs)).body.msg).toBe(UNKNOWN);
  });

  it('names every order that was to be paid where the balance does not reach, and not the balance (BIL-011, D-167)', async () => {
    const customer = await shop.addCustomer(PRICE * 2);
    const orderNos = await threeOrders(customer);
    await pay(customer, orderNos[0] ?? '');
    const body = await batchPay(customer, orderNos);
    expect(body).toMatchObject({ code: 13003, msg: TOO_LOW });
    expect(body.data).toEqual({
      failOrders: orderNos.slice(1).map((orderNo) => ({ orderNo, code: 13003, msg: TOO_LOW })),
    });
    expect(await shop.balanceOf(customer)).toBe(PRICE);
  });

  it('names the order that can not be cancelled, and cancels none (API-121, D-200)', async () => {
    const customer = await shop.addCustomer();
    const [one = '', two = ''] = await threeOrders(customer);
    await customer.call(orderCalls.cancelOrders, { orderNos: [one] });
    const { body } = await customer.call(orderCalls.cancelOrders, { orderNos: [one, two] });
    expect(body).toMatchObject({ code: 13002, msg: expect.stringContaining(`订单 ${one}：`) });
    expect(body.data).toMatchObject({ failOrders: [{ orderNo: one, code: 13002 }] });
    expect((await customer.call(orderCalls.orderStatus, { id: two })).body.data.orderStatus).toBe(1001);
  });
});
