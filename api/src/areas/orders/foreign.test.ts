import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Call, orderCalls } from '@certdeck/contract';
import { openShop, type Shop } from './testing/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const cases: readonly { call: Call<unknown, unknown>; input: (orderNo: string) => object }[] = [
  { call: orderCalls.getOrder, input: (id: string) => ({ id }) },
  { call: orderCalls.orderStatus, input: (id: string) => ({ id }) },
  { call: orderCalls.getCertificate, input: (id: string) => ({ id }) },
  { call: orderCalls.verifyDomains, input: (id: string) => ({ id }) },
  { call: orderCalls.listOrderDomains, input: (orderNo: string) => ({ orderNo }) },
  { call: orderCalls.deleteOrderDomain, input: (orderNo: string) => ({ orderNo, domain: 'shop.demo.test' }) },
  { call: orderCalls.readDcv, input: (orderNo: string) => ({ orderNo, domain: 'shop.demo.test' }) },
  { call: orderCalls.changeDcv, input: (orderNo: string) => ({ orderNo, dcvMethod: 'dns' }) },
  { call: orderCalls.autoDetectDomain, input: (orderNo: string) => ({ orderNo, domain: 'shop.demo.test' }) },
  { call: orderCalls.cancelOrders, input: (orderNo: string) => ({ orderNos: [orderNo] }) },
  { call: orderCalls.saveRemark, input: (orderNo: string) => ({ orderNo, remark: 'x' }) },
  { call: orderCalls.placeRecord, input: (orderNo: string) => ({ orderNo, domain: 'shop.demo.test' }) },
  { call: orderCalls.publishDemoRecord, input: (orderNo: string) => ({ orderNo, domain: 'shop.demo.test' }) },
];

const UNKNOWN = '0000000000000000000000';

describe('another account’s order', () => {
  it.each(cases.map(({ call, input }) => ({ id: call.id, call, input })))(
    'is not found by $id, as one that does not exist (API-009)',
    async ({ call, input }) => {
      const owner = await shop.addCustomer();
      const stranger = await shop.addCustomer();
      const [orderNo = ''] = await shop.order(owner);
      const foreign = await stranger.call(call, input(orderNo));
      const missing = await stranger.call(call, input(UNKNOWN));
      expect(foreign.body.code).toBe(13001);
      // An answer may name the order that was asked for, and nothing else of it.
      expect(JSON.parse(JSON.stringify(foreign.body).replaceAll(orderNo, UNKNOWN))).toEqual(missing.body);
    },
  );
});
