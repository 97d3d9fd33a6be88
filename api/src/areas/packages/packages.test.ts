import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { PACKAGE_MOST } from '@certdeck/validation';
import { expectBalancedBooks } from '../payments/testing/books.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { FIVE, PRICE } from './testing/five.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const buy = (who: Customer, more: object = {}, key = 'buy') =>
  who.call(accountCalls.buyPackage, { ...FIVE, ...more }, { 'idempotency-key': key });
const bought = async (who: Customer, more: object = {}): Promise<string> => {
  const { body } = await buy(who, more);
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return body.data.id;
};
const listed = async (who: Customer) => (await who.call(accountCalls.packages, {})).body;
const giveBack = async (who: Customer, id: string) =>
  (await who.call(accountCalls.returnPackage, { id })).body.code;
const expire = async (id: string) => {
  const past = { expires_at: new Date(Date.now() - 1000) };
  await shop.services.db.updateTable('packages').set(past).where('id', '=', id).execute();
};

describe('a package of certificates', () => {
  it('is bought from the balance once for its key, and listed with what is left (ACC-010, API-030, D-237, D-402)', async () => {
    const customer = await shop.addCustomer(FIVE.amount + 100);
    const first = (await buy(customer)).body.data;
    expect((await buy(customer)).body.data).toEqual(first);
    expect(await shop.balanceOf(customer)).toBe(100);
    const { data, total } = await listed(customer);
    expect(total).toBe(1);
    expect(data).toMatchObject([
      { id: first.id, productNo: 'ALP-DV1', year: 1, total: 5, used: 0, amount: FIVE.amount, state: 'open' },
    ]);
    const [{ boughtTime, expireTime } = { boughtTime: 0, expireTime: 0 }] = data;
    const year = (expireTime - boughtTime) / 86_400;
    expect([365, 366]).toContain(year);
    const moves = (await customer.call(accountCalls.listTransactions, { type: 'package' })).body.data;
    expect(moves).toMatchObject([{ type: 'package', amount: -FIVE.amount, orderNo: data[0]?.packageNo }]);
    await expectBalancedBooks(shop.services.db);
  });

  it('costs what the bands say, in whole cents, and no request says otherwise (D-402)', async () => {
    const customer = await shop.addCustomer();
    expect((await buy(customer, { count: 25, amount: 375_250 })).body.code).toBe(200);
    const cheaper = await buy(customer, { count: 25, amount: 375_249 }, 'other');
    expect([cheaper.body.code, Object.keys(cheaper.body.errors ?? {})]).toEqual([13002, ['amount']]);
    expect((await listed(customer)).total).toBe(1);
  });

  it.each([
    ['a product that is not on sale', { productNo: 'NONE' }, 13001],
    ['a term that is not sold', { year: 6 }, 13004],
    ['a product without a price', { productNo: 'CDK-FREE90', year: 90, amount: 0 }, 13004],
    ['fewer certificates than five', { count: 4, amount: PRICE * 4 }, 13004],
    ['more certificates than allowed', { count: PACKAGE_MOST + 1 }, 13004],
  ])('of %s is refused', async (_what, more, code) => {
    const customer = await shop.addCustomer();
    expect((await buy(customer, more)).body.code).toBe(code);
    expect((await listed(customer)).total).toBe(0);
  });

  it('is refused where the balance is too low, and nothing is kept', async () => {
    const customer = await shop.addCustomer(FIVE.amount - 1);
    expect((await buy(customer)).body.code).toBe(13003);
    expect([(await listed(customer)).total, await shop.balanceOf(customer)]).toEqual([0, FIVE.amount - 1]);
  });

  it('is bought once on money for one, by ten at once (API-008)', async () => {
    const customer = await shop.addCustomer(FIVE.amount * 2 - 1);
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => buy(customer, {}, `race-${n}`)));
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect([(await listed(customer)).total, await shop.balanceOf(customer)]).toEqual([1, FIVE.amount - 1]);
  });

  it('is nobody else’s: neither seen, given back nor used by another customer (API-009)', async () => {
    const customer = await shop.addCustomer();
    const stranger = await shop.addCustomer(0);
    const id = await bought(customer);
    expect([(await listed(stranger)).total, await giveBack(stranger, id)]).toEqual([0, 13001]);
    const [orderNo = ''] = await shop.order(stranger);
    const paid = await stranger.call(accountCalls.payFromPackage, { orderNo });
    expect(paid.body.code).toBe(13002);
    expect((await listed(customer)).data).toMatchObject([{ used: 0, state: 'open' }]);
  });

  it('counts for its buyer’s limits, above which a colleague has to buy it', async () => {
    const owner = await shop.addCustomer();
    const small = await addMemberOf(shop, owner, 'orders', { orderLimit: FIVE.amount - 1 });
    const monthly = await addMemberOf(shop, owner, 'orders', { monthLimit: FIVE.amount + PRICE - 1 });
    expect([(await buy(small)).body.code, (await buy(monthly)).body.code]).toEqual([13002, 200]);
    // What the package cost counts for the month: one more order is above it.
    const [orderNo = ''] = await shop.order(monthly);
    expect((await pay(monthly, orderNo)).body.data).toEqual({ approval: 'waiting' });
    expect((await listed(owner)).total).toBe(1);
  });
});

describe('a package that goes back', () => {
  it('is paid back once for its price while no order has a certificate of it (ACC-010)', async () => {
    const customer = await shop.addCustomer(FIVE.amount);
    const id = await bought(customer);
    expect(await shop.balanceOf(customer)).toBe(0);
    expect(await Promise.all(Array.from({ length: 4 }, () => giveBack(customer, id)))).toEqual([
      ...[200, 200, 200, 200],
    ]);
    expect(await shop.balanceOf(customer)).toBe(FIVE.amount);
    expect((await listed(customer)).data).toMatchObject([{ state: 'returned' }]);
    const [orderNo = ''] = await shop.order(customer);
    expect((await customer.call(accountCalls.payFromPackage, { orderNo })).body.code).toBe(13002);
    await expectBalancedBooks(shop.services.db);
  });

  it('stays where it is begun, and may go back once the order is cancelled', async () => {
    const customer = await shop.addCustomer(FIVE.amount);
    const id = await bought(customer);
    const [orderNo = ''] = await shop.order(customer);
    expect((await customer.call(accountCalls.payFromPackage, { orderNo })).body.code).toBe(200);
    expect([await giveBack(customer, id), await shop.balanceOf(customer)]).toEqual([13002, 0]);
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect([await giveBack(customer, id), await shop.balanceOf(customer)]).toEqual([200, FIVE.amount]);
  });

  it('stays where it has expired', async () => {
    const customer = await shop.addCustomer(FIVE.amount);
    const id = await bought(customer);
    await expire(id);
    expect([await giveBack(customer, id), await shop.balanceOf(customer)]).toEqual([13002, 0]);
    expect((await listed(customer)).data).toMatchObject([{ state: 'expired' }]);
  });
});
