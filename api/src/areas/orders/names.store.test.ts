import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { listNames, type OrderRef, reopenNames } from './names.store.ts';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
beforeEach(async () => {
  shop = await openShop();
  customer = await shop.addCustomer();
});
afterEach(() => shop.close());

/** An order whose names all count as shown, after two looks that found nothing. */
async function shownOrder(names: string[]): Promise<OrderRef> {
  const { db, now } = shop.services;
  const [orderNo = ''] = await shop.order(customer, {
    productNo: 'ALP-DVF',
    productType: 'dv_flex_ssl',
    names,
  });
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('order_names')
    .set({
      status: 'verified',
      verified_at: now(),
      caa_checked_at: now(),
      evidence: JSON.stringify({ by: 'test' }),
      failures: 2,
      next_try_at: now(),
    })
    .where('order_id', '=', id)
    .execute();
  return { accountID: customer.accountID, orderID: id };
}

const SHOWN = {
  status: 'verified',
  verified_at: expect.anything(),
  caa_checked_at: expect.anything(),
  evidence: { by: 'test' },
  failures: 2,
  next_try_at: expect.anything(),
};

it('puts the names that have to be shown again back to how they began, and no other', async () => {
  const { db } = shop.services;
  const [mine, other] = [
    await shownOrder(['a.demo.test', 'b.demo.test', 'c.demo.test']),
    await shownOrder(['a.demo.test', 'b.demo.test']),
  ];
  await reopenNames(db, mine, [1]);
  expect(await listNames(db, mine)).toMatchObject([
    SHOWN,
    {
      domain: 'b.demo.test',
      status: 'pending',
      verified_at: null,
      caa_checked_at: null,
      evidence: null,
      failures: 0,
      next_try_at: null,
    },
    SHOWN,
  ]);
  expect(await listNames(db, other)).toMatchObject([SHOWN, SHOWN]);
  await reopenNames(db, mine, []);
  expect((await listNames(db, mine)).map(({ status }) => status)).toEqual([
    'verified',
    'pending',
    'verified',
  ]);
});
