import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, type Call, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

/** A new order by both of its names. */
async function order(names = ['a.example']): Promise<{ id: string; orderNo: string }> {
  const [orderNo = ''] = await shop.order(customer, {
    productNo: 'ALP-DVF',
    productType: 'dv_flex_ssl',
    names,
  });
  const { body } = await customer.call(orderCalls.getOrder, { id: orderNo });
  return { id: body.data.id, orderNo };
}

const ok = async <Input, Data>(call: Call<Input, Data>, input: object): Promise<Data> => {
  const { body } = await customer.call(call, input);
  expect([call.path, body.code]).toEqual([call.path, 200]);
  return body.data;
};
const statusOf = async (id: string) => (await ok(orderCalls.orderStatus, { id })).orderStatus;

describe('an order', () => {
  it('is found by its id as by its number, by every call that reads or changes one (API-113, D-009, D-193)', async () => {
    const { id, orderNo } = await order(['a.example', 'b.example']);
    expect(id).not.toBe(orderNo);
    for (const name of [id, id.toUpperCase(), orderNo]) {
      expect(await ok(orderCalls.getOrder, { id: name })).toMatchObject({ id, orderNo });
      expect(await ok(orderCalls.orderStatus, { id: name })).toEqual({ orderNo, orderStatus: 1001 });
      expect(await ok(orderCalls.listOrderDomains, { orderNo: name })).toHaveLength(2);
      expect(await ok(orderCalls.readDcv, { orderNo: name, domain: 'a.example' })).toMatchObject({
        type: 'TXT',
      });
      await ok(orderCalls.changeDcv, { orderNo: name, domain: 'a.example', dcvMethod: 'dns_txt' });
      await ok(orderCalls.saveRemark, { orderNo: name, remark: name });
      expect((await ok(orderCalls.getOrder, { id: orderNo })).remark).toBe(name);
    }
    expect(await ok(orderCalls.deleteOrderDomain, { orderNo: id, domain: 'b.example' })).toHaveLength(1);
  });

  it('is paid by its id, alone, with others and in a queue (API-096, API-097, API-098, D-193)', async () => {
    const [one, two, three] = [await order(), await order(), await order()];
    await ok(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo: one.id });
    await ok(orderCalls.batchPay, { orderNos: [two.id, three.orderNo, two.orderNo] });
    for (const { id } of [one, two, three]) expect(await statusOf(id)).toBe(1002);
    const { body } = await customer.call(accountCalls.listTransactions, { type: 'order', limit: 100 });
    // Its number stands in the books, and naming it twice pays it once.
    expect(body.data.map(({ orderNo }) => orderNo).toSorted()).toEqual(
      [one, two, three].map(({ orderNo }) => orderNo).toSorted(),
    );
    const [four, five] = [await order(), await order()];
    const { queueId } = await ok(orderCalls.startBatchPay, {
      orderNos: [five.id, four.orderNo, five.orderNo],
    });
    expect((await ok(orderCalls.batchStatus, { queueId })).total).toBe(2);
  });

  it('is cancelled by its id (API-121, D-193)', async () => {
    const [one, two] = [await order(), await order()];
    await ok(orderCalls.cancelOrders, { orderNos: [one.id, two.orderNo] });
    for (const { id } of [one, two]) expect(await statusOf(id)).toBe(1004);
  });

  it('of somebody else is not found by its id (API-009, D-193)', async () => {
    const { id } = await order();
    const stranger = await shop.addCustomer();
    for (const { body } of [
      await stranger.call(orderCalls.getOrder, { id }),
      await stranger.call(orderCalls.cancelOrders, { orderNos: [id] }),
      await stranger.call(orderCalls.startBatchPay, { orderNos: [id] }),
      await stranger.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo: id }),
    ])
      expect(body.code).toBe(13001);
    expect(await statusOf(id)).toBe(1001);
  });
});
