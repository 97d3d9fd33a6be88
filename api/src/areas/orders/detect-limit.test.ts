import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BodyCode, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { TRUST_PROXY: '127.0.0.1' } });
  customer = await shop.addCustomer();
  // A look comes back each second.
  shop.freeze();
});
afterAll(() => shop.close());

/** Looks for a record as an account, from an address. */
const lookFrom = (address: string) => async (who: Customer) => {
  const headers = { 'x-forwarded-for': address };
  return (await who.call(orderCalls.autoDetectDomain, { domain: 'absent.demo.test' }, headers)).body.code;
};
const others: Customer[] = [];
/** Nobody of them looks more than thirty times, which an account may. */
async function anotherAfter(times: number): Promise<Customer> {
  const index = Math.floor(times / 30);
  return (others[index] ??= await shop.addCustomer());
}

it('looks for records sixty times a minute and refuses more', async () => {
  const look = lookFrom('203.0.113.7');
  let passed = 0;
  let code = await look(customer);
  for (; code === BodyCode.ok && passed < 400; passed += 1) code = await look(customer);
  // A process over a shared database gives out 5 % more of such a limit without asking.
  expect([60, 63]).toContain(passed);
  expect(code).toBe(BodyCode.tooManySends);
});

it('counts a network for all of its accounts, and another network by itself', async () => {
  const fresh = await shop.addCustomer();
  // All addresses of a /64 are one network.
  for (let n = 0, code: number = BodyCode.ok; code === BodyCode.ok && n < 400; n += 1)
    code = await lookFrom(`2001:db8:7:7::${n.toString(16)}`)(await anotherAfter(n));
  expect(await lookFrom('2001:db8:7:7:ffff::1')(fresh)).toBe(BodyCode.tooManySends);
  expect(await lookFrom('2001:db8:8:8::1')(fresh)).toBe(BodyCode.ok);
});
