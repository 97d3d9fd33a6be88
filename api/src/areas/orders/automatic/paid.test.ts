import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { FIVE } from '../../packages/testing/five.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import type { Customer } from '../testing/shop.ts';
import { openPlans, type Plans } from './testing/plans.ts';

/* What a renewal by itself is paid from, and what becomes of one that waits for approval. */

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
}, 400_000);
afterAll(() => plans.shop.close());

const usedOf = async ({ accountID }: Customer) =>
  (
    await plans.db
      .selectFrom('packages')
      .select('used')
      .where('account_id', '=', accountID)
      .executeTakeFirst()
  )?.used;

describe('a renewal by itself that is paid from a package (D-585)', () => {
  it('takes one certificate of it and no money, and gives it back with a cancellation', async () => {
    const customer = await plans.shop.addCustomer(FIVE.amount);
    const bought = await customer.call(accountCalls.buyPackage, FIVE, { 'idempotency-key': 'buy' });
    expect(bought.body.code).toBe(200);
    const { id, orderNo } = await plans.issued(customer, 'package.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'renew', { payFrom: 'package' });
    await Promise.all([plans.look(), plans.look()]);
    await plans.look();
    const [renewal, ...others] = await plans.renewalsOf(id);
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({ status: OrderStatus.waitingForVerification });
    expect([await usedOf(customer), await plans.shop.balanceOf(customer)]).toEqual([1, 0]);
    expect(await plans.read(customer, renewal?.order_no ?? '')).toMatchObject({
      mode: 'renew',
      payFrom: 'package',
    });
    await customer.call(orderCalls.cancelOrders, { orderNos: [renewal?.order_no ?? ''] });
    expect([await usedOf(customer), await plans.shop.balanceOf(customer)]).toEqual([0, 0]);
    plans.pass(0.3);
    await plans.look();
    // Whoever took it back doesn't want it ordered again.
    expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'blocked', code: 'cancelled' });
    expect(await usedOf(customer)).toBe(0);
    await expectBalancedBooks(plans.db);
  });
});

describe('a renewal by itself above what its payer may spend (D-585, D-587)', () => {
  async function held(name: string) {
    const owner = await plans.shop.addCustomer();
    const clerk = await addMemberOf(plans.shop, owner, 'orders', { orderLimit: 1 });
    const order = await plans.issued(owner, name, { days: 40 });
    await plans.save(clerk, order.orderNo, 'renew');
    const before = await plans.shop.balanceOf(owner);
    await plans.look();
    await plans.look();
    const [renewal, ...others] = await plans.renewalsOf(order.id);
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({ status: OrderStatus.waitingForPayment });
    expect(await plans.shop.balanceOf(owner)).toBe(before);
    expect(await plans.read(owner, order.orderNo)).toMatchObject({ state: 'working' });
    const renewalNo = renewal?.order_no ?? '';
    const [approval] = (await owner.call(accountCalls.listApprovals, { orderNo: renewalNo })).body.data;
    expect(approval).toMatchObject({ state: 'waiting' });
    return { owner, order, renewalNo, price: renewal?.pay_amount ?? 0, before, id: approval?.id ?? '' };
  }

  it('waits for approval, once, and goes on when it is paid', async () => {
    const { owner, order, price, before, id } = await held('approved.example.com');
    const approved = await owner.call(accountCalls.approve, { id, amount: price });
    expect(approved.body.code).toBe(200);
    plans.pass(1.01);
    await plans.look();
    expect(await plans.renewalsOf(order.id)).toMatchObject([{ status: OrderStatus.waitingForVerification }]);
    expect(await plans.shop.balanceOf(owner)).toBe(before - price);
    expect(await plans.read(owner, order.orderNo)).toMatchObject({ state: 'working' });
  });

  it('is told of as unpaid a day later where nobody has approved it or it was refused, once', async () => {
    const { owner, order, before, id } = await held('unapproved.example.com');
    const refused = await owner.call(accountCalls.refuseApproval, { id, answer: 'Too dear' });
    expect(refused.body.code).toBe(200);
    plans.pass(0.5);
    await plans.look();
    expect(await plans.told(owner)).toEqual([]);
    for (let looks = 0; looks < 5; looks++) {
      plans.pass(0.51);
      await plans.look();
      expect(await plans.read(owner, order.orderNo)).toMatchObject({ state: 'blocked', code: 'unpaid' });
    }
    expect(await plans.told(owner)).toEqual(['unpaid']);
    expect(await plans.renewalsOf(order.id)).toHaveLength(1);
    expect(await plans.shop.balanceOf(owner)).toBe(before);
  });
});
