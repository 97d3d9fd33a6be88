import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { hold } from '../approvals/spending.ts';
import { spendingPortsOf } from '../../compose/spending.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { tellingOfTest } from '../notify/testing/telling.ts';
import { lockOrders } from '../orders/book.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { readPost, textOf } from '../../testing/post.ts';

/** Cents of the product that is ordered. */
const PRICE = 15_800;
const PERMISSIONS = ['order:read', 'order:pay'];
const WAITS = OrderStatus.waitingForPayment;
const HELD = { code: 200, data: { approval: 'waiting' } };

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ working: true });
});
afterAll(() => shop.close());

interface Limits {
  orderLimit?: number;
  monthLimit?: number;
}

/** A key of somebody, with what it pays and what became of that. */
async function keyOf(maker: Customer, limits: Limits, name = 'deploy-prod') {
  const made = await maker.call(developerCalls.createKey, {
    name,
    permissions: PERMISSIONS,
    ...limits,
  });
  expect(made.body.code).toBe(200);
  const { key, id } = made.body.data;
  const pay = (orderNo: string) =>
    shop.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo }, { token: key });
  return { key, id, pay };
}
const place = async (who: Customer) => (await shop.order(who))[0] ?? '';
const listed = async (who: Customer, orderNo: string) =>
  (await who.call(accountCalls.listApprovals, { orderNo })).body.data;
const statusOf = async (who: Customer, orderNo: string) =>
  (await who.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
const spentBy = async (who: Customer, id: string) =>
  (await who.call(developerCalls.listKeys, {})).body.data.find((key) => key.id === id)?.monthSpent;

describe('the limit of an order of an API key (ACC-007)', () => {
  it('lets an order of just that amount through, and names the limit in the list', async () => {
    const owner = await shop.addCustomer();
    const { id, pay } = await keyOf(owner, { orderLimit: PRICE });
    const orderNo = await place(owner);
    expect((await pay(orderNo)).body).toMatchObject({ code: 200, data: {} });
    expect(await statusOf(owner, orderNo)).not.toBe(WAITS);
    const [key] = (await owner.call(developerCalls.listKeys, {})).body.data;
    expect(key).toMatchObject({ id, orderLimit: PRICE, monthSpent: PRICE });
  });

  it('makes one above it wait, which costs nothing, and whoever made the key is told and approves', async () => {
    const owner = await shop.addCustomer();
    const { id, pay } = await keyOf(owner, { orderLimit: PRICE - 1 });
    const orderNo = await place(owner);
    const before = await shop.balanceOf(owner);
    expect((await pay(orderNo)).body).toMatchObject(HELD);
    expect([await statusOf(owner, orderNo), await shop.balanceOf(owner)]).toEqual([WAITS, before]);
    const [row] = await listed(owner, orderNo);
    expect(row).toMatchObject({
      ...{ limitKind: 'order', limit: PRICE - 1, askedKey: 'deploy-prod', state: 'waiting' },
      ...{ isOwn: true, mayDecide: true },
    });
    await expect(mailTo(owner.email, orderNo)).resolves.toContain('deploy-prod');
    const done = await owner.call(accountCalls.approve, { id: row?.id, amount: PRICE });
    expect(done.body.code).toBe(200);
    expect(await shop.balanceOf(owner)).toBe(before - PRICE);
    // Who approves pays: the key has spent nothing.
    expect(await spentBy(owner, id)).toBe(0);
  });

  it('is asked for by one key, which takes it back, and no other key of its maker does (D-711)', async () => {
    const owner = await shop.addCustomer();
    const [asking, other] = [
      await keyOf(owner, { orderLimit: PRICE - 1 }),
      await keyOf(owner, { orderLimit: PRICE - 1 }, 'another'),
    ];
    const orderNo = await place(owner);
    expect((await asking.pay(orderNo)).body).toMatchObject(HELD);
    const [row] = await listed(owner, orderNo);
    const withdraw = async (token: string) =>
      (await shop.call(accountCalls.withdrawApproval, { id: row?.id }, { token })).body.code;
    expect([await withdraw(other.key), await withdraw(asking.key)]).toEqual([13002, 200]);
    expect(await listed(owner, orderNo)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('holds beside the limit of its maker, and the lower one counts', async () => {
    const owner = await shop.addCustomer();
    const small = await addMemberOf(shop, owner, 'admin', { orderLimit: PRICE - 1 });
    const wide = await keyOf(small, { orderLimit: 10 * PRICE });
    const orderNo = await place(owner);
    expect((await wide.pay(orderNo)).body).toMatchObject(HELD);
    expect(await listed(small, orderNo)).toMatchObject([{ limit: PRICE - 1, mayDecide: false }]);
    expect(await listed(owner, orderNo)).toMatchObject([{ isOwn: false, mayDecide: true }]);
  });

  it('is asked for once by payments at the same moment, and none of them charges', async () => {
    const owner = await shop.addCustomer();
    const { pay } = await keyOf(owner, { orderLimit: 0, monthLimit: PRICE });
    const orderNo = await place(owner);
    const before = await shop.balanceOf(owner);
    const replies = await Promise.all([pay(orderNo), pay(orderNo), pay(orderNo), pay(orderNo)]);
    for (const { body } of replies) expect(body).toMatchObject(HELD);
    expect(await listed(owner, orderNo)).toHaveLength(1);
    expect(await shop.balanceOf(owner)).toBe(before);
  });

  it('of a payment by the key and one by its maker at the same moment charges once', async () => {
    const owner = await shop.addCustomer();
    const { pay } = await keyOf(owner, { orderLimit: 0 });
    const orderNo = await place(owner);
    const before = await shop.balanceOf(owner);
    const own = owner.call(orderCalls.pay, { payMethod: 'balance', aim: 'makeOrder', orderNo });
    await Promise.all([pay(orderNo), own, pay(orderNo)]);
    expect(await shop.balanceOf(owner)).toBe(before - PRICE);
    expect((await listed(owner, orderNo)).every(({ state }) => state === 'ended')).toBe(true);
  });

  it('holds for a queue that the key began', async () => {
    const owner = await shop.addCustomer();
    const { key } = await keyOf(owner, { orderLimit: 0 });
    const orderNo = await place(owner);
    const started = await shop.call(orderCalls.startBatchPay, { orderNos: [orderNo] }, { token: key });
    expect(await endOf(owner, started.body.data.queueId)).toEqual([BodyCode.needsApproval]);
    expect(await listed(owner, orderNo)).toMatchObject([{ askedKey: 'deploy-prod' }]);
  });

  it('has nothing wait that a queue still has of a key that was revoked', async () => {
    const { db, now } = shop.services;
    const owner = await shop.addCustomer();
    const { id } = await keyOf(owner, { orderLimit: 0 });
    const orderNo = await place(owner);
    await owner.call(developerCalls.revokeKey, { id });
    const payer = { accountID: owner.accountID, actorID: id };
    const held = transaction(db, async (trx) => {
      const orders = await lockOrders(trx, owner.accountID, [orderNo]);
      return hold(trx, spendingPortsOf(tellingOfTest(shop)), payer, orders, now());
    });
    await expect(held).rejects.toMatchObject({ code: BodyCode.forbidden });
    expect(await listed(owner, orderNo)).toEqual([]);
  });
});

/** The codes of what a queue of payments couldn't pay, once it has ended. */
async function endOf(who: Customer, queueId: string): Promise<(number | undefined)[]> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { data } = (await who.call(orderCalls.batchStatus, { queueId })).body;
    if (data.status === 'end') return data.failOrders.map(({ code }) => code);
    if (Date.now() > deadline) throw new Error('The queue doesn’t end');
  }
}

/** The mail to somebody that speaks of an order. */
async function mailTo(email: string, orderNo: string): Promise<string> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const found = (await readPost(shop, 'mail'))
      .filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail))
      .map(textOf)
      .find((mail) => mail.includes(orderNo));
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`No mail for ${email} speaks of ${orderNo}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
