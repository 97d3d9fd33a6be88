import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type Call, orderCalls, accountCalls } from '@certdeck/contract';
import { type Customer, csrFor, openShop, pay, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
let csr: string;

beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
  csr = await csrFor(['a.example']);
});
afterAll(() => shop.close());

/** Anything that JSON can carry, with the strings that break things more often than others. */
const anything = fc
  .jsonValue({ maxDepth: 3 })
  .map((value) => JSON.stringify(value))
  // The test's own client turns values into addresses, which these names break.
  .filter((json) => !/toString|valueOf|__proto__/.test(json))
  .map((json): unknown => JSON.parse(json));
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    "' or 1=1 --",
    '%',
    '_',
    '../..',
    '{}',
    'null',
    'NaN',
    '1e9',
    '-1',
    '9'.repeat(40),
    '😀',
    '\u202e',
  ),
);

/** An input with some fields of a right one replaced. */
const disturbed = (right: object) =>
  fc
    .dictionary(fc.constantFrom(...Object.keys(right), 'extra'), fc.oneof(anything, text), { maxKeys: 4 })
    .map((change) => ({ ...right, ...change }));

/** Every call answers HTTP 200 with a known code, never a fault, whatever it is sent (API-011). */
async function expectKnownCodes(call: Call<unknown, unknown>, right: object, runs = 60): Promise<void> {
  await fc.assert(
    fc.asyncProperty(disturbed(right), async (input) => {
      const { status, body } = await customer.call(call, input);
      // A disturbed path parameter may be another address.
      if (status === 404) return;
      expect(status).toBe(200);
      expect([200, 13001, 13002, 13003, 13004]).toContain(body.code);
    }),
    { numRuns: runs },
  );
}

describe('whatever is sent', () => {
  it('price and product calls answer a known code (API-104, API-105, API-011)', async () => {
    await expectKnownCodes(orderCalls.price, {
      id: 'ALP-DVF',
      year: 1,
      sslDomains: ['a.example'],
      emails: [],
      quantity: 2,
    });
    await expectKnownCodes(orderCalls.listProducts, { limit: 10, offset: 1 });
  });

  it('order making answers a known code and every order it makes has its catalogue price (API-107, API-109, API-110)', async () => {
    const right = {
      productNo: 'ALP-DV1',
      productType: 'dv_single_ssl',
      year: 1,
      dcvMethod: 'dns',
      sslCerts: [{ commonName: 'a.example', csr }],
    };
    await expectKnownCodes(orderCalls.createOrder, right, 120);
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            commonName: text,
            domainNames: fc.array(text, { maxLength: 3 }),
            csr: fc.oneof(text, fc.constant(csr)),
            key: text,
          },
          { noNullPrototype: true },
        ),
        async (cert) => {
          const { status, body } = await customer.call(orderCalls.createOrder, {
            ...right,
            sslCerts: [cert],
          });
          expect(status).toBe(200);
          if (body.code !== 200) return;
          const detail = await customer.call(orderCalls.getOrder, { id: body.data });
          expect(detail.body.data.payAmount).toBe(15_800);
        },
      ),
    );
    await expectKnownCodes(orderCalls.createFreeOrder, { commonName: 'a.example', csr });
    await expectKnownCodes(
      orderCalls.saveCsr,
      { country: 'CN', domain: 'a.example', encryption: 'ECC', hashSign: 'SHA256', keyCurve: 'P256' },
      30,
    );
  });

  it('reading, validating and changing orders answers a known code', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['a.example'] });
    await expectKnownCodes(orderCalls.listOrders, {
      limit: 10,
      offset: 1,
      status: 1001,
      keyword: 'a',
      expiring: 'Y',
      brand: 'alphassl',
    });
    await expectKnownCodes(orderCalls.exportOrders, { keyword: 'a' }, 20);
    await expectKnownCodes(orderCalls.getOrder, { id: orderNo });
    await expectKnownCodes(orderCalls.orderStatus, { id: orderNo }, 20);
    await expectKnownCodes(orderCalls.listOrderDomains, { orderNo, limit: 5000 }, 20);
    await expectKnownCodes(orderCalls.readDcv, { orderNo, domain: 'a.example', dcvMethod: 'file' });
    await expectKnownCodes(orderCalls.changeDcv, { orderNo, domain: 'a.example', dcvMethod: 'dns' });
    await expectKnownCodes(orderCalls.deleteOrderDomain, { orderNo, domain: 'a.example' }, 20);
    await expectKnownCodes(orderCalls.saveRemark, { orderNo, remark: 'x' }, 20);
    await expectKnownCodes(orderCalls.getCertificate, { id: orderNo }, 20);
    await expectKnownCodes(orderCalls.verifyDomains, { id: orderNo }, 20);
    await expectKnownCodes(orderCalls.cancelOrders, { orderNos: [orderNo] }, 20);
  });

  it('money calls answer a known code and never change the sum of the books', async () => {
    const [orderNo = ''] = await shop.order(customer, { names: ['a.example'] });
    await expectKnownCodes(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo });
    await expectKnownCodes(orderCalls.batchPay, { orderNos: [orderNo] }, 30);
    await expectKnownCodes(orderCalls.startBatchPay, { orderNos: [orderNo] }, 30);
    await expectKnownCodes(orderCalls.batchStatus, { queueId: 'none' }, 30);
    await expectKnownCodes(accountCalls.listTransactions, {
      limit: 10,
      offset: 1,
      type: 'order',
      startTime: 1,
      endTime: 2,
      orderNo,
    });
    await expectKnownCodes(accountCalls.bankTransfer, {
      bankname: 'b',
      bankno: '1',
      bankusername: 'u',
      banktotal: 1,
      banktime: 1_795_000_000,
      banktel: '13812345678',
    });
    const { sum } = await shop.services.db
      .selectFrom('entries')
      .select((select) => select.fn.sum<number | string>('amount').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(0);
  });
});

describe('any sequence of ordering, paying and cancelling', () => {
  it('ends with the balance that the statuses say (API-008, API-097, API-121)', async () => {
    const step = fc.record({
      what: fc.constantFrom('order', 'pay', 'batch', 'cancel'),
      which: fc.nat({ max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const PRICE = 15_800;
        const buyer = await shop.addCustomer(PRICE * 3);
        const orders: { orderNo: string; status: number }[] = [];
        let balance = PRICE * 3;
        for (const { what, which } of steps) {
          const order = orders[which % Math.max(1, orders.length)];
          if (what === 'order') {
            const [orderNo = ''] = await shop.order(buyer, { names: ['a.example'] });
            orders.push({ orderNo, status: 1001 });
          } else if (order && what === 'cancel') {
            await buyer.call(orderCalls.cancelOrders, { orderNos: [order.orderNo] });
            if (order.status === 1002) balance += PRICE;
            order.status = 1004;
          } else if (order && what === 'pay') {
            await pay(buyer, order.orderNo);
            if (order.status === 1001 && balance >= PRICE) {
              balance -= PRICE;
              order.status = 1002;
            }
          } else if (what === 'batch') {
            await buyer.call(orderCalls.batchPay, { orderNos: orders.map(({ orderNo }) => orderNo) });
            const due = orders.filter(({ status }) => status === 1001);
            const blocked = orders.some(({ status }) => status === 1004) || due.length * PRICE > balance;
            if (!blocked) {
              balance -= due.length * PRICE;
              for (const one of due) one.status = 1002;
            }
          }
        }
        expect(await shop.balanceOf(buyer)).toBe(balance);
        const { body } = await buyer.call(orderCalls.countOrders, {});
        expect(body.data.total).toBe(orders.length);
        for (const { orderNo, status } of orders) {
          const reply = await buyer.call(orderCalls.orderStatus, { id: orderNo });
          expect(reply.body.data.orderStatus).toBe(status);
        }
      }),
      { numRuns: 25 },
    );
  }, 400_000);
});
