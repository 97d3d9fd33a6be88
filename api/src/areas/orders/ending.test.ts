import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OrderStatus, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
/** Numbers in the order in which they were made. */
let numbers: string[];
beforeAll(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
  numbers = [];
  for (let made = 0; made < 8; made += 1) numbers.push(...(await shop.order(customer)));
  const { issued, cancelled } = OrderStatus;
  await become(0, issued, 90);
  await become(1, issued, 5);
  await become(2, issued, -3);
  await become(3, issued, -400);
  await become(5, issued, 5);
  await become(6, cancelled, null);
});
afterAll(() => shop.close());

/** Puts an order into a status, with a certificate that ends in some days. */
async function become(index: number, status: number, days: number | null): Promise<void> {
  const at = (moment: number) => new Date(Date.now() + moment * 86_400_000);
  const { db } = shop.services;
  await db
    .updateTable('orders')
    .set({ status, paid_at: at(-500), cert_expires_at: days === null ? null : at(days) })
    .where('order_no', '=', numbers[index] ?? '')
    .execute();
  for (const [counted, change] of [
    [OrderStatus.waitingForPayment, -1],
    [status, 1],
  ] as const)
    await db
      .insertInto('order_counts')
      .values({ account_id: customer.accountID, status: counted, count: change })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'status']).doUpdateSet((eb) => ({
          count: eb('order_counts.count', '+', change),
        })),
      )
      .execute();
}

async function list(input: object) {
  const { body } = await customer.call(orderCalls.listOrders, { limit: 50, ...input });
  return { code: body.code, total: body.total, at: body.data.map(({ orderNo }) => numbers.indexOf(orderNo)) };
}

/** By what ends next; of two that end within a moment the one made first ends first. */
const ENDING = [2, 1, 5, 0, 7, 6, 4, 3];

describe('orders by what ends next (D-264)', () => {
  it('begin with what has just ended, and have what has none or is long over behind, newest first', async () => {
    expect(await list({ sort: 'ends' })).toEqual({ code: 200, total: 8, at: ENDING });
    expect(await list({})).toEqual({ code: 200, total: 8, at: [7, 6, 5, 4, 3, 2, 1, 0] });
  });

  it.each([1, 2, 3, 5])('come in pages of %i, each order once', async (limit) => {
    const pages: number[][] = [];
    for (let offset = 1; offset <= Math.ceil(8 / limit) + 1; offset += 1) {
      const page = await list({ sort: 'ends', limit, offset });
      expect(page.total).toBe(8);
      pages.push(page.at);
    }
    expect(pages.flat()).toEqual(ENDING);
    expect(pages.at(-1)).toEqual([]);
  });

  it('are filtered as ever', async () => {
    expect((await list({ sort: 'ends', status: OrderStatus.issued })).at).toEqual([2, 1, 5, 0, 3]);
    expect((await list({ sort: 'ends', status: OrderStatus.cancelled })).at).toEqual([6]);
    expect((await list({ sort: 'ends', expiring: 'Y' })).at).toEqual([2, 1, 5]);
    expect((await list({ sort: 'ends', keyword: numbers[1]?.slice(0, 4) ?? '' })).at).toEqual(ENDING);
  });

  it('know no other order than theirs', async () => {
    const { body } = await customer.call(orderCalls.listOrders, { sort: 'amount' });
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual([13004, ['sort']]);
  });
});
