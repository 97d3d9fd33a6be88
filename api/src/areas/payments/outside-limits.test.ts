import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls, orderCalls } from '@certdeck/contract';
import type { Customer, Shop } from '../orders/testing/shop.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { PAYMENT_JOB } from './outside.ts';
import { openOutsideShop } from './testing/outside-shop.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';
import type { TestService } from './testing/service.ts';

let shop: Shop;
let service: TestService;
let owner: Customer;

beforeAll(async () => {
  ({ shop, service } = await openOutsideShop());
  shop.freeze();
});
beforeEach(async () => {
  service.renew();
  await forgetJobs();
  owner = await shop.addCustomer(0);
});
afterAll(() => shop.close());

const forgetJobs = () => shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
const place = async (who: Customer) => (await shop.order(who))[0] ?? '';
const ask = (who: Customer, orderNo: string, payMethod = 'alipay', headers = {}) =>
  who.call(orderCalls.pay, { payMethod, aim: 'makeOrder', orderNo }, headers);
const states = async (orderNo: string) =>
  (await owner.call(accountCalls.listApprovals, { orderNo })).body.data.map(({ state }) => state);
const statusOf = async (id: string) =>
  (await owner.call(orderCalls.orderStatus, { id })).body.data.orderStatus;
const WAITS = { code: 200, data: { approval: 'waiting' } };

describe('an order above a member’s limit, paid outside', () => {
  it('waits for approval, and no payment service hears of it, by whatever method', async () => {
    const clerk = await addMemberOf(shop, owner, 'orders', { orderLimit: PRICE - 1 });
    const orderNo = await place(clerk);
    for (const method of ['alipay', 'wechat'])
      expect((await ask(clerk, orderNo, method)).body).toMatchObject(WAITS);
    expect([service.names(), await states(orderNo)]).toEqual([[], ['waiting']]);
    // Who may spend it pays it outside as before.
    expect((await ask(owner, orderNo)).body).toMatchObject({ code: 200 });
    expect(service.names()).toHaveLength(1);
  });

  it('waits at the repeat of a payment that was allowed, once its limit is lower', async () => {
    const clerk = await addMemberOf(shop, owner, 'orders', { orderLimit: PRICE });
    const orderNo = await place(clerk);
    const key = { 'idempotency-key': 'alipay-once' };
    await ask(clerk, orderNo, 'alipay', key);
    service.say(service.names()[0] ?? '', 'failed');
    await owner.call(accountCalls.changeMember, { subAccountID: clerk.accountID, orderLimit: 0 });
    expect((await ask(clerk, orderNo, 'alipay', key)).body).toMatchObject(WAITS);
    expect(service.names()).toHaveLength(1);
  });
});

describe('what a member has asked to pay outside', () => {
  it('counts for the month while it is under way, and once it is paid', async () => {
    const clerk = await addMemberOf(shop, owner, 'orders', { monthLimit: 2 * PRICE - 1 });
    const [first, second] = [await place(clerk), await place(clerk)];
    await ask(clerk, first);
    // The same one again is no second payment.
    expect((await ask(clerk, first)).body.data).not.toHaveProperty('approval');
    expect((await ask(clerk, second)).body).toMatchObject(WAITS);
    service.say(service.names()[0] ?? '', 'succeeded');
    await lookOnce(shop);
    expect(await statusOf(first)).not.toBe(await statusOf(second));
    expect((await ask(clerk, second)).body).toMatchObject(WAITS);
    const paid = { payMethod: 'balance', aim: 'makeOrder', orderNo: second };
    expect((await clerk.call(orderCalls.pay, paid)).body).toMatchObject(WAITS);
    const charged = await shop.services.db
      .selectFrom('transfers')
      .select(['order_no', 'actor_id'])
      .where('account_id', '=', owner.accountID)
      .where('kind', '=', 'order')
      .execute();
    expect(charged).toEqual([{ order_no: first, actor_id: clerk.accountID }]);
  });

  it('counts no more once the payment has come to nothing', async () => {
    const clerk = await addMemberOf(shop, owner, 'orders', { monthLimit: PRICE });
    const [first, second] = [await place(clerk), await place(clerk)];
    await ask(clerk, first);
    expect((await ask(clerk, second)).body).toMatchObject(WAITS);
    service.say(service.names()[0] ?? '', 'failed');
    // As long as it could be on its way to the service, it counts.
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    expect((await ask(clerk, second)).body).toMatchObject(WAITS);
    shop.advance(15_000);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    expect((await ask(clerk, second)).body.data).not.toHaveProperty('approval');
  });

  it('doesn’t pass the limit of a month by two payments at once', async () => {
    const clerk = await addMemberOf(shop, owner, 'orders', { monthLimit: PRICE });
    const orders = [await place(clerk), await place(clerk), await place(clerk)];
    const replies = await Promise.all(orders.map((orderNo) => ask(clerk, orderNo)));
    const held = replies.filter(({ body }) => body.data && 'approval' in body.data);
    expect([held.length, service.names().length]).toEqual([2, 1]);
  });
});

describe('an API key that pays outside', () => {
  it('stays within its own month and its maker’s limits', async () => {
    const made = await owner.call(developerCalls.createKey, {
      ...{ name: 'pays', permissions: ['order:read', 'order:pay'], monthLimit: PRICE },
    });
    const { key, id } = made.body.data;
    const [first, second] = [await place(owner), await place(owner)];
    const by = (orderNo: string) =>
      shop.call(orderCalls.pay, { payMethod: 'alipay', aim: 'makeOrder', orderNo }, { token: key });
    for (const _again of [1, 2]) expect((await by(first)).body.code).toBe(200);
    expect((await by(second)).body.code).toBe(BodyCode.wrongState);
    const spent = (await owner.call(developerCalls.listKeys, {})).body.data.find((one) => one.id === id);
    expect([spent?.monthSpent, service.names().length]).toEqual([PRICE, 1]);
  });
});
