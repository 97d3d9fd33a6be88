import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PRICE } from '../packages/testing/five.ts';
import { ORIGIN, TestClient } from './testing/client.ts';
import { breakingWrites } from '../../testing/broken-writes.ts';

/* A finalisation that is broken off at any of its writes has done nothing, and is done once when it is tried again. */

let shop: Shop;
let customer: Customer;
let client: TestClient;
let without: Awaited<ReturnType<typeof breakingWrites>>;
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { PUBLIC_URL: ORIGIN } });
  customer = await shop.addCustomer();
  client = new TestClient(shop);
  const wish = { name: 'fleet', scope: 'balance', productNo: 'ALP-DV1', year: 1 };
  await client.register((await customer.call(developerCalls.createAcmeCredential, wish)).body.data);
  without = await breakingWrites(shop.services.db);
  // What is below it needs no challenge.
  await client.obtain(['broken.demo.test']);
}, 400_000);
afterAll(() => shop.close());

const orders = async () => (await customer.call(orderCalls.listOrders, { limit: 50 })).body.data;

async function expectOnce(table: string, names: string[], price: number, more: number): Promise<void> {
  const order = await client.order(names);
  const url = order.headers['location'] ?? '';
  expect(order.body.status).toBe('ready');
  const [balance, before] = [await shop.balanceOf(customer), (await orders()).length];
  const broken = await without(table, () => client.finalize(order, names));
  expect([broken.status, broken.body.type]).toEqual([500, 'urn:ietf:params:acme:error:serverInternal']);
  expect(await shop.balanceOf(customer)).toBe(balance);
  expect(await orders()).toHaveLength(before);
  expect((await client.post(url)).body.status).toBe('ready');
  const replies = [await client.finalize(order, names), await client.finalize(order, names)];
  expect(replies.map(({ status }) => status)).toEqual([200, 403]);
  await client.until(url, ({ status }) => status === 'valid');
  expect(await shop.balanceOf(customer)).toBe(balance - price);
  const after = await orders();
  expect(after).toHaveLength(before + more);
  expect(after.every(({ orderStatus }) => orderStatus === OrderStatus.issued)).toBe(true);
}

describe('finalising an order (D-520, D-521)', () => {
  it.each(['orders', 'order_names', 'transfers', 'entries', 'balances', 'jobs', 'acme_orders'])(
    'that can’t write to %s charges nothing, and is done once afterwards',
    async (table) => {
      await expectOnce(table, [`${table.replace('_', '-')}.broken.demo.test`], PRICE, 1);
    },
  );

  it.each(['order_operations', 'operation_names', 'orders', 'jobs', 'acme_orders'])(
    'that issues an order anew and can’t write to %s leaves the one before, and is done once afterwards (D-524)',
    async (table) => {
      await expectOnce(table, ['broken.demo.test'], 0, 0);
    },
  );
});
