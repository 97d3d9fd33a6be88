import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, orderCalls, OrderStatus } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import type { Customer } from '../testing/shop.ts';
import { chooseForIssued } from './run.ts';
import { openPlans, type Plans } from './testing/plans.ts';

/* What an account chooses for all its orders that nobody chose anything else for. */

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
}, 400_000);
afterAll(() => plans.shop.close());

const RENEW = { mode: 'renew', maxPrice: 10_000_000 };
const choose = async (who: Customer, wish: object) =>
  (await who.call(orderCalls.saveRenewalDefault, wish)).body;
const chosen = async (who: Customer) => (await who.call(orderCalls.renewalDefault, {})).body.data;

describe('what an account chose for its orders (D-679)', () => {
  it('is followed by those that nobody chose anything else for, and by what is issued later', async () => {
    const customer = await plans.shop.addCustomer();
    const own = await plans.issued(customer, 'own.example.com', { days: 40 });
    await plans.save(customer, own.orderNo, 'remind');
    const due = await plans.issued(customer, 'due.example.com', { days: 40 });
    const later = await plans.issued(customer, 'later.example.com', { days: 150 });
    const over = await plans.issued(customer, 'over.example.com', { days: -1 });
    const [waiting = ''] = await plans.shop.order(customer, { names: ['waiting.example.com'] });
    expect(await chosen(customer)).toMatchObject({ mode: 'remind', orders: 0 });
    expect((await choose(customer, RENEW)).code).toBe(BodyCode.ok);
    expect(await chosen(customer)).toMatchObject({ ...RENEW, payFrom: 'balance', orders: 3 });
    for (let looks = 0; looks < 3; looks++) await plans.look();
    expect(await plans.read(customer, due.orderNo)).toMatchObject({ byDefault: true, state: 'working' });
    const planned = await plans.read(customer, later.orderNo);
    expect(planned).toMatchObject({ byDefault: true, state: 'planned', next: 'renew' });
    expect(planned.time * 1000).toBeGreaterThan(plans.now().getTime());
    expect(await plans.read(customer, own.orderNo)).not.toHaveProperty('byDefault');
    const renewed = async (of: { id: string }) => (await plans.renewalsOf(of.id)).length;
    expect(await Promise.all([due, later, own, over].map(renewed))).toEqual([1, 0, 0, 0]);
    // What renews it follows as well.
    const [renewal] = await plans.renewalsOf(due.id);
    expect(await plans.read(customer, renewal?.order_no ?? '')).toMatchObject({ byDefault: true });
    expect(await plans.read(customer, waiting)).toMatchObject({ byDefault: true, time: 0 });

    const fresh = await plans.issued(customer, 'fresh.example.com', { days: 150 });
    expect(await plans.read(customer, fresh.orderNo)).toMatchObject({ mode: 'remind' });
    const ref = { accountID: customer.accountID, orderID: fresh.id };
    await transaction(plans.db, (trx) => chooseForIssued(trx, ref));
    expect(await plans.read(customer, fresh.orderNo)).toMatchObject({ mode: 'renew', state: 'planned' });
  });

  it('changes with the account’s choice, and not any more once something is chosen for an order', async () => {
    const customer = await plans.shop.addCustomer();
    const one = await plans.issued(customer, 'one.example.com', { days: 40 });
    const two = await plans.issued(customer, 'two.example.com', { days: 40 });
    await choose(customer, { mode: 'off' });
    await plans.save(customer, two.orderNo, 'off');
    expect(await chosen(customer)).toMatchObject({ mode: 'off', orders: 1 });
    await choose(customer, RENEW);
    await choose(customer, { mode: 'remind' });
    await plans.look();
    await choose(customer, RENEW);
    for (let looks = 0; looks < 2; looks++) await plans.look();
    expect(await plans.renewalsOf(one.id)).toHaveLength(1);
    expect(await plans.renewalsOf(two.id)).toEqual([]);
    // Chosen again it orders nothing twice, nor what was taken back.
    const [renewal] = await plans.renewalsOf(one.id);
    await choose(customer, { ...RENEW, maxPrice: 9_000_000 });
    await plans.look();
    await customer.call(orderCalls.cancelOrders, { orderNos: [renewal?.order_no ?? ''] });
    await choose(customer, RENEW);
    for (let looks = 0; looks < 3; looks++) await plans.look();
    expect(await plans.renewalsOf(one.id)).toMatchObject([{ status: OrderStatus.cancelled }]);
  });

  it('is followed again by an order that somebody gives back to it', async () => {
    const customer = await plans.shop.addCustomer();
    const { id, orderNo } = await plans.issued(customer, 'back.example.com', { days: 40 });
    await plans.save(customer, orderNo, 'off');
    await choose(customer, RENEW);
    const follow = (who: Customer) =>
      who.call(orderCalls.saveRenewalPlan, { orderNo, mode: 'remind', byDefault: 'Y' });
    // What it costs was allowed by who chose it for all.
    const requester = await addMemberOf(plans.shop, customer, 'requester', {});
    expect((await follow(requester)).body.code).toBe(BodyCode.ok);
    expect(await plans.read(customer, orderNo)).toMatchObject({ mode: 'renew', byDefault: true });
    await plans.look();
    expect(await plans.renewalsOf(id)).toMatchObject([{ actor_id: customer.accountID }]);
    await choose(customer, { mode: 'remind' });
    expect(await plans.read(customer, orderNo)).toMatchObject({ mode: 'remind', byDefault: true });
    const before = await plans.issued(customer, 'none.example.com', { days: 150 });
    const stranger = await plans.shop.addCustomer();
    const theirs = await stranger.call(orderCalls.saveRenewalPlan, {
      orderNo: before.orderNo,
      mode: 'remind',
      byDefault: 'Y',
    });
    expect(theirs.body.code).toBe(BodyCode.notFound);
  });

  it('is for those who may, and see all orders; other accounts keep theirs', async () => {
    const customer = await plans.shop.addCustomer();
    const stranger = await plans.shop.addCustomer();
    const requester = await addMemberOf(plans.shop, customer, 'requester', {});
    const auditor = await addMemberOf(plans.shop, customer, 'auditor', {});
    expect(await choose(requester, RENEW)).toMatchObject({ data: { permission: 'order:pay' } });
    expect((await choose(requester, { mode: 'reissue' })).code).toBe(BodyCode.ok);
    expect((await choose(auditor, { mode: 'off' })).code).toBe(BodyCode.forbidden);
    const refusal = async (wish: object) => Object.keys((await choose(customer, wish)).errors ?? {});
    expect(await refusal({ mode: 'renew' })).toEqual(['maxPrice']);
    expect(await refusal({ mode: 'remind', quietFrom: 3 })).toEqual(['quietUntil']);
    expect(await refusal({ mode: 'remind', timeZone: 'Mars/Olympus' })).toEqual(['timeZone']);
    const { deptID: dept_id } = (
      await customer.call(accountCalls.addDepartment, { name: 'Sales' }, { 'idempotency-key': 'sales' })
    ).body.data;
    await plans.db
      .updateTable('members')
      .set({ dept_id, own_dept: true })
      .where('principal_id', '=', requester.accountID)
      .execute();
    expect((await choose(requester, { mode: 'off' })).code).toBe(BodyCode.forbidden);
    expect(await chosen(auditor)).toMatchObject({ mode: 'reissue' });
    expect(await chosen(stranger)).toMatchObject({ mode: 'remind', orders: 0 });
  });
});
