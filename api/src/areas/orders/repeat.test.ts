import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { type Customer, csrFor, openShop, pay, type Shop } from './testing/shop.ts';

let shop: Shop;
let customer: Customer;
let csr: string;

beforeAll(async () => {
  shop = await openShop();
  csr = await csrFor(['a.example']);
});
beforeEach(async () => {
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

const submission = () => ({
  productNo: 'ALP-DV1',
  productType: 'dv_single_ssl',
  year: 1,
  dcvMethod: 'dns_txt',
  sslCerts: [{ commonName: 'a.example', csr }],
});
const order = async (more: object = {}, who = customer, key?: string): Promise<string> => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const { body } = await who.call(orderCalls.createOrder, { ...submission(), ...more }, headers);
  expect(body.code).toBe(200);
  return body.data;
};
const orderFree = async (): Promise<string> =>
  (await customer.call(orderCalls.createFreeOrder, { csr, commonName: 'a.example' })).body.data;
const total = async () => (await customer.call(orderCalls.countOrders, {})).body.data.total;

describe('an order call without a key', () => {
  it('is safe to repeat: the equal call, at once or later, gets the numbers of the first (API-008, D-053)', async () => {
    const [one, two] = await Promise.all([order(), order()]);
    expect(two).toBe(one);
    shop.advance(1_100);
    expect(await order()).toBe(one);
    expect(await total()).toBe(1);
    const free = await orderFree();
    expect(await orderFree()).toBe(free);
    expect(await total()).toBe(2);
  });

  it('for something else is another order, and so is the same of another customer (API-008)', async () => {
    const first = await order();
    expect(await order({ year: 2 })).not.toBe(first);
    expect(await order({}, await shop.addCustomer())).not.toBe(first);
    expect(await total()).toBe(2);
  });

  it('orders anew once the first was paid or cancelled, and 20 minutes after it (API-008, D-053)', async () => {
    const paid = await order();
    await pay(customer, paid);
    const cancelled = await order();
    await customer.call(orderCalls.cancelOrders, { orderNos: [cancelled] });
    const [old, same] = await Promise.all([order(), order()]);
    expect(same).toBe(old);
    shop.advance(1_200);
    expect(new Set([paid, cancelled, old, await order()]).size).toBe(4);
    expect(await total()).toBe(4);
  });

  it('is no repeat of one with a key, and different keys make different orders (API-008)', async () => {
    const orderNos = [await order({}, customer, 'one'), await order({}, customer, 'two'), await order()];
    expect(new Set(orderNos).size).toBe(3);
    expect(await order({}, customer, 'one')).toBe(orderNos[0]);
    expect(await order()).toBe(orderNos[2]);
  });

  it('makes as many orders as it has certificates, however equal they are (API-008, API-109)', async () => {
    const [cert] = submission().sslCerts;
    const numbers = (await order({ sslCerts: [cert, cert] })).split(',');
    expect(new Set(numbers).size).toBe(2);
    expect(await order({ sslCerts: [cert, cert] })).toBe(numbers.join(','));
  });
});
