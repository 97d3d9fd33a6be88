import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { expectBalancedBooks } from '../payments/testing/books.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { FIVE, PRICE } from './testing/five.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A customer with a package, and nothing left on the balance. */
async function holder(more: object = {}): Promise<Customer & { packageID: string }> {
  const wish = { ...FIVE, ...more };
  const customer = await shop.addCustomer(wish.amount);
  const { body } = await customer.call(accountCalls.buyPackage, wish, { 'idempotency-key': 'buy' });
  if (body.code !== 200) throw new Error(JSON.stringify(body));
  return { ...customer, packageID: body.data.id };
}
const names = (count: number) => Array.from({ length: count }, (_, n) => [`n${n}.demo.test`]);
const use = async (who: Customer, orderNo: string | readonly string[], key?: string) =>
  (await who.call(accountCalls.payFromPackage, { orderNo }, key ? { 'idempotency-key': key } : {})).body;
const usedOf = async (who: Customer) => (await who.call(accountCalls.packages, {})).body.data[0]?.used;
const fits = async (who: Customer, orderNo: string | readonly string[]) =>
  (await who.call(accountCalls.packagesFor, { orderNo })).body.data;
const orderOf = async (who: Customer, id: string) => (await who.call(orderCalls.getOrder, { id })).body.data;
const cancel = async (who: Customer, orderNos: string[]) =>
  (await who.call(orderCalls.cancelOrders, { orderNos })).body.code;
const change = (id: string, row: { expires_at?: Date; used?: number }) =>
  shop.services.db.updateTable('packages').set(row).where('id', '=', id).execute();

describe('an order that is paid from a package', () => {
  it('costs one certificate of it and no money, and says so (ACC-010, D-402)', async () => {
    const customer = await holder();
    const [orderNo = ''] = await shop.order(customer);
    expect(await fits(customer, orderNo)).toEqual({ fits: true, left: 5, names: false });
    expect((await use(customer, orderNo)).code).toBe(200);
    const { packageNo = '' } = (await customer.call(accountCalls.packages, {})).body.data[0] ?? {};
    const order = await orderOf(customer, orderNo);
    expect(order).toMatchObject({ packageNo, orderStatus: OrderStatus.waitingForVerification });
    expect(order.payTime).toBeGreaterThan(0);
    expect([await usedOf(customer), await shop.balanceOf(customer)]).toEqual([1, 0]);
    // Paid again, by whatever way, it costs nothing more.
    expect([(await use(customer, orderNo)).code, (await pay(customer, orderNo)).body.code]).toEqual([
      200, 200,
    ]);
    expect([await usedOf(customer), await shop.balanceOf(customer)]).toEqual([1, 0]);
  });

  it('has no part of a package whose certificates do not suffice for all of a payment', async () => {
    const customer = await holder();
    const orderNos = await shop.order(customer, { certs: names(6) });
    const refused = await use(customer, orderNos);
    expect(refused).toMatchObject({ code: 13002, data: { failOrders: [{ orderNo: orderNos[5] }] } });
    expect(await usedOf(customer)).toBe(0);
    expect((await use(customer, orderNos.slice(0, 5))).code).toBe(200);
    expect([await usedOf(customer), await fits(customer, orderNos.slice(5))]).toEqual([
      5,
      { fits: false, left: 0, names: false },
    ]);
  });

  it.each([
    [
      'another product',
      { productNo: 'ALP-DVF', productType: 'dv_flex_ssl', names: ['a.demo.test', 'b.demo.test'] },
    ],
    ['another term', { year: 2 }],
  ])('is not one of %s', async (_what, wish) => {
    const customer = await holder();
    const [orderNo = ''] = await shop.order(customer, wish);
    expect([(await use(customer, orderNo)).code, await usedOf(customer)]).toEqual([13002, 0]);
  });

  it('has no more names than the product’s price holds (D-402)', async () => {
    const customer = await holder({ productNo: 'ALP-DVF', amount: 23_800 * 5 });
    const flex = { productNo: 'ALP-DVF', productType: 'dv_flex_ssl' };
    const [large = ''] = await shop.order(customer, {
      ...flex,
      names: ['a.demo.test', 'b.demo.test', 'c.demo.test'],
    });
    expect(await fits(customer, large)).toEqual({ fits: false, left: 5, names: true });
    expect((await use(customer, large)).code).toBe(13002);
    const [small = ''] = await shop.order(customer, { ...flex, names: ['a.demo.test', 'b.demo.test'] });
    expect((await use(customer, small)).code).toBe(200);
  });

  it('takes the last certificate once, whoever else wants it at the moment (API-008)', async () => {
    const customer = await holder();
    await change(customer.packageID, { used: 4 });
    const orderNos = await shop.order(customer, { certs: names(6) });
    const replies = await Promise.all(orderNos.map((orderNo) => use(customer, orderNo)));
    expect(replies.map(({ code }) => code).toSorted()).toEqual(
      [...Array.from({ length: 5 }, () => 13002), 200].toSorted(),
    );
    expect(await usedOf(customer)).toBe(5);
  });

  it('takes one certificate, by however many calls at once (API-008)', async () => {
    const customer = await holder();
    const [orderNo = ''] = await shop.order(customer);
    const replies = await Promise.all(Array.from({ length: 8 }, (_, n) => use(customer, orderNo, `k${n}`)));
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200));
    expect(await usedOf(customer)).toBe(1);
  });

  it('is not paid from a package that has expired (ACC-010)', async () => {
    const customer = await holder();
    await change(customer.packageID, { expires_at: new Date(Date.now() - 1000) });
    const [orderNo = ''] = await shop.order(customer);
    expect(await fits(customer, orderNo)).toMatchObject({ fits: false, left: 0 });
    expect((await use(customer, orderNo)).code).toBe(13002);
  });
});

describe('a cancelled order', () => {
  it('gives its certificate back, once, and no money (D-200, D-403)', async () => {
    const customer = await holder();
    const [orderNo = ''] = await shop.order(customer);
    await use(customer, orderNo);
    const codes = await Promise.all([cancel(customer, [orderNo]), cancel(customer, [orderNo])]);
    expect(codes).toContain(200);
    expect([await usedOf(customer), await shop.balanceOf(customer)]).toEqual([0, 0]);
    await expectBalancedBooks(shop.services.db);
  });

  it('gives back what its certificate cost where the package has expired since (D-403)', async () => {
    const customer = await holder({ count: 25, amount: 375_250 });
    const orderNos = await shop.order(customer, { certs: names(2) });
    await use(customer, orderNos);
    await change(customer.packageID, { expires_at: new Date(Date.now() - 1000) });
    expect(await cancel(customer, orderNos)).toBe(200);
    expect(await shop.balanceOf(customer)).toBe(2 * 15_010);
    await expectBalancedBooks(shop.services.db);
  });

  it('beside one that money paid gives back each what it had', async () => {
    const customer = await shop.addCustomer(FIVE.amount + PRICE);
    await customer.call(accountCalls.buyPackage, FIVE, { 'idempotency-key': 'buy' });
    const [one = '', other = ''] = await shop.order(customer, { certs: names(2) });
    await use(customer, one);
    await pay(customer, other);
    expect(await cancel(customer, [one, other])).toBe(200);
    expect([await usedOf(customer), await shop.balanceOf(customer)]).toEqual([0, PRICE]);
  });
});

describe('limits', () => {
  it('count the order’s price: above one it waits, and is paid from the package once it is approved (D-403)', async () => {
    const owner = await holder();
    const clerk = await addMemberOf(shop, owner, 'orders', { orderLimit: PRICE - 1 });
    const [orderNo = ''] = await shop.order(clerk);
    expect((await use(clerk, orderNo)).data).toEqual({ approval: 'waiting' });
    expect(await usedOf(owner)).toBe(0);
    const [asked] = (await owner.call(accountCalls.listApprovals, { orderNo })).body.data;
    expect(asked).toMatchObject({ amount: PRICE, payFrom: 'package', state: 'waiting' });
    const approved = await owner.call(accountCalls.approve, { id: asked?.id, amount: PRICE });
    expect(approved.body.code).toBe(200);
    expect([await usedOf(owner), await shop.balanceOf(owner)]).toEqual([1, 0]);
  });

  it('of a month count certificates that somebody else bought, until they come back', async () => {
    const owner = await holder();
    const clerk = await addMemberOf(shop, owner, 'orders', { monthLimit: PRICE });
    const [one = '', other = ''] = await shop.order(clerk, { certs: names(2) });
    expect((await use(clerk, one)).data).toEqual({});
    expect((await use(clerk, other)).data).toEqual({ approval: 'waiting' });
    await cancel(owner, [one]);
    expect((await use(clerk, other)).data).toEqual({});
  });

  it('count what one has bought oneself when it is bought, and not again (D-403)', async () => {
    const owner = await shop.addCustomer(FIVE.amount);
    const clerk = await addMemberOf(shop, owner, 'orders', { monthLimit: FIVE.amount });
    const bought = await clerk.call(accountCalls.buyPackage, FIVE, { 'idempotency-key': 'buy' });
    expect(bought.body.code).toBe(200);
    const [orderNo = ''] = await shop.order(clerk);
    expect((await use(clerk, orderNo)).data).toEqual({});
    expect(await usedOf(owner)).toBe(1);
  });

  it('let an order wait to be paid from what its asker has chosen last', async () => {
    const owner = await holder();
    const clerk = await addMemberOf(shop, owner, 'orders', { orderLimit: PRICE - 1 });
    const [orderNo = ''] = await shop.order(clerk);
    const payFrom = async () =>
      (await owner.call(accountCalls.listApprovals, { orderNo })).body.data.map((one) => one.payFrom);
    await pay(clerk, orderNo);
    expect(await payFrom()).toEqual(['balance']);
    await use(clerk, orderNo);
    expect(await payFrom()).toEqual(['package']);
  });

  it('isn’t chosen behind the back of who approves: the way that was seen pays, or nothing does (D-710)', async () => {
    const owner = await holder();
    const clerk = await addMemberOf(shop, owner, 'orders', { orderLimit: PRICE - 1 });
    const [orderNo = ''] = await shop.order(clerk);
    await pay(clerk, orderNo);
    const [seen] = (await owner.call(accountCalls.listApprovals, { orderNo })).body.data;
    await use(clerk, orderNo);
    const approve = (payFrom: string | undefined) =>
      owner.call(accountCalls.approve, { id: seen?.id, amount: PRICE, payFrom });
    const { body } = await approve(seen?.payFrom);
    expect([body.code, Object.keys(body.errors ?? {})]).toEqual([13002, ['payFrom']]);
    expect(body.data).toMatchObject({ payFrom: 'package' });
    expect([await usedOf(owner), (await orderOf(owner, orderNo)).orderStatus]).toEqual([
      0,
      OrderStatus.waitingForPayment,
    ]);
    expect((await approve('package')).body.code).toBe(200);
    expect(await usedOf(owner)).toBe(1);
  });

  it('of an API key count them, too', async () => {
    const owner = await holder();
    const wish = {
      name: 'Program',
      permissions: ['order:read', 'order:create', 'order:pay'],
      monthLimit: PRICE,
    };
    const { key } = (await owner.call(developerCalls.createKey, wish)).body.data;
    const [one = '', other = ''] = await shop.order(owner, { certs: names(2) });
    const byKey = async (orderNo: string) =>
      (await shop.call(accountCalls.payFromPackage, { orderNo }, { token: key })).body.code;
    expect([await byKey(one), await byKey(other), await usedOf(owner)]).toEqual([200, 13002, 1]);
  });

  it('are nothing to who may not pay: the call is refused', async () => {
    const owner = await holder();
    const reader = await addMemberOf(shop, owner, 'auditor');
    const [orderNo = ''] = await shop.order(owner);
    expect((await use(reader, orderNo)).code).toBe(13005);
    expect((await reader.call(accountCalls.packages, {})).body.total).toBe(1);
  });
});
