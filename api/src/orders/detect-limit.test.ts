import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

it('looks for records sixty times a minute and refuses more (API-127)', async () => {
  const look = async (who: Customer) =>
    (await who.call(orderCalls.autoDetectDomain, { domain: 'absent.demo.test' })).body.code;
  // One comes back each second, so that a slow machine gets a few more.
  let passed = 0;
  let code = await look(customer);
  for (; code === BodyCode.ok && passed < 400; passed += 1) code = await look(customer);
  expect(passed).toBeGreaterThanOrEqual(60);
  expect(code).toBe(BodyCode.tooManySends);
});
