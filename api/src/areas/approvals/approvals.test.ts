import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { spendingPortsOf } from '../../compose/spending.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { tellingOfTest } from '../notify/testing/telling.ts';
import { lockOrders } from '../orders/book.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { addMemberOf } from '../tenancy/testing/members.ts';
import { readPost, textOf } from '../../testing/post.ts';
import { monthOf } from './month.ts';
import { hold } from './spending.ts';

/** Cents of the product that everybody orders here. */
const PRICE = 15_800;

let shop: Shop;
let owner: Customer;
let finance: Customer;
beforeAll(async () => {
  shop = await openShop({ working: true });
  owner = await shop.addCustomer();
  finance = await join('finance');
});
afterAll(() => shop.close());

const join = (role: string, limits: { orderLimit?: number; monthLimit?: number } = {}) =>
  addMemberOf(shop, owner, role, limits);

const place = async (who: Customer) => (await shop.order(who))[0] ?? '';
const listed = async (who: Customer, orderNo?: string) =>
  (await who.call(accountCalls.listApprovals, orderNo === undefined ? {} : { orderNo })).body.data;
const statusOf = async (orderNo: string) =>
  (await owner.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
const WAITS = OrderStatus.waitingForPayment;
/** Somebody who could pay until they became something else. */
async function leave(change: object): Promise<Customer> {
  const clerk = await join('orders');
  expect((await become(clerk, change)).body.code).toBe(200);
  return clerk;
}

/** An order above the limit of somebody, with its approval's id. */
async function asked(who: Customer): Promise<{ orderNo: string; id: string }> {
  const orderNo = await place(who);
  const reply = await pay(who, orderNo);
  expect(reply.body).toMatchObject({ code: 200, data: { approval: 'waiting' } });
  const row = (await listed(owner, orderNo)).at(-1);
  return { orderNo, id: row?.id ?? '' };
}

/** Waits for a mail to somebody that says something. */
async function mailTo(email: string, text: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const mails = (await readPost(shop, 'mail'))
      .filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail))
      .map(textOf);
    if (mails.some((mail) => mail.includes(text))) return;
    if (Date.now() > deadline) throw new Error(`No mail for ${email} says ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const become = (who: Customer, change: object) =>
  owner.call(accountCalls.changeMember, { subAccountID: who.accountID, ...change });

describe('who may pay no more', () => {
  it.each([
    ['is no member', () => shop.addAccount()],
    ['is suspended', async () => leave({ status: 'disabled' })],
    ['has a role that pays nothing', async () => leave({ roleID: 'technician' })],
  ])('because they %s: what a queue of theirs still has waits', async (_why, comeToBe) => {
    const { db, now } = shop.services;
    const gone = await comeToBe();
    const orderNo = await place(owner);
    const payer = { accountID: owner.accountID, actorID: gone.accountID };
    const waits = await transaction(db, async (trx) => {
      const orders = await lockOrders(trx, owner.accountID, [orderNo]);
      return hold(trx, spendingPortsOf(tellingOfTest(shop)), payer, orders, now());
    });
    expect(waits).toBe(true);
    expect(await listed(owner, orderNo)).toMatchObject([{ state: 'waiting', limit: 0 }]);
  });
});

describe('an order above a limit', () => {
  it('waits, costs nothing, and is paid once it is approved; both read it in its history', async () => {
    const clerk = await join('orders', { orderLimit: PRICE - 1 });
    const before = await shop.balanceOf(owner);
    const { orderNo, id } = await asked(clerk);
    expect([await statusOf(orderNo), await shop.balanceOf(owner)]).toEqual([WAITS, before]);
    expect((await listed(finance)).find((one) => one.id === id)).toMatchObject({
      ...{ orderNo, amount: PRICE, limitKind: 'order', limit: PRICE - 1, state: 'waiting' },
      ...{ isOwn: false, mayDecide: true },
    });
    expect(await listed(clerk, orderNo)).toMatchObject([{ id, isOwn: true, mayDecide: false }]);
    const mine = await clerk.call(accountCalls.approve, { id, amount: PRICE });
    expect([mine.body.code, await shop.balanceOf(owner)]).toEqual([13002, before]);

    const done = await finance.call(accountCalls.approve, { id, amount: PRICE, answer: 'For the test' });
    expect(done.body.code).toBe(200);
    expect(await statusOf(orderNo)).not.toBe(WAITS);
    expect(await shop.balanceOf(owner)).toBe(before - PRICE);
    for (const who of [clerk, finance])
      expect(await listed(who, orderNo)).toMatchObject([{ state: 'approved', answer: 'For the test' }]);
    expect((await listed(owner)).some((one) => one.id === id)).toBe(false);
    await mailTo(finance.email, orderNo);
    await mailTo(clerk.email, 'For the test');
    const notices = await owner.call(accountCalls.listMessages, { limit: 100, audience: 'own' });
    const told = notices.body.data.siteMsges.filter((one) => one.orderNo === orderNo);
    expect(told.filter(({ title }) => /审批|批准/.test(title))).toHaveLength(2);
  });

  it('is told to no member who chose not to hear of approvals, by neither way (ACC-009)', async () => {
    const deaf = await join('finance');
    for (const modifyTo of ['email', 'site'])
      await deaf.call(accountCalls.setInform, { informType: 'approvals', modifyTo, isInformed: 'N' });
    const clerk = await join('orders', { orderLimit: PRICE - 1 });
    const { orderNo } = await asked(clerk);
    await mailTo(finance.email, orderNo);
    const mails = (await readPost(shop, 'mail')).join('\n');
    expect(mails).not.toMatch(new RegExp(`^To: .*${deaf.email}`, 'm'));
    const seen = (await deaf.call(accountCalls.listMessages, { limit: 100 })).body.data.siteMsges;
    expect(seen.filter((one) => one.orderNo === orderNo)).toEqual([]);
  });

  it('is told to those who may pay it, and to nobody else', async () => {
    const tenant = owner;
    owner = await shop.addCustomer();
    const small = await join('orders', { orderLimit: PRICE - 1 });
    const able = await join('orders', { orderLimit: PRICE });
    const auditor = await join('auditor');
    const clerk = await join('orders', { orderLimit: 0 });
    const { orderNo } = await asked(clerk);
    await mailTo(able.email, orderNo);
    await mailTo(owner.email, orderNo);
    const mails = (await readPost(shop, 'mail')).join('\n');
    owner = tenant;
    for (const who of [small, auditor, clerk])
      expect(mails).not.toMatch(new RegExp(`^To: .*${who.email}`, 'm'));
  });

  it('is asked for once, however often its payment is tried', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const { orderNo } = await asked(clerk);
    const again = await Promise.all([pay(clerk, orderNo), pay(clerk, orderNo), pay(clerk, orderNo)]);
    expect(again.map(({ body }) => body.data)).toEqual([1, 2, 3].map(() => ({ approval: 'waiting' })));
    expect(await listed(owner, orderNo)).toHaveLength(1);
  });

  it('is refused with a sentence, and can be asked for again', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const { orderNo, id } = await asked(clerk);
    expect((await finance.call(accountCalls.refuseApproval, { id, answer: '' })).body.code).toBe(13004);
    expect((await clerk.call(accountCalls.refuseApproval, { id, answer: 'no' })).body.code).toBe(13002);
    expect((await finance.call(accountCalls.refuseApproval, { id, answer: 'Too dear' })).body.code).toBe(200);
    expect(await statusOf(orderNo)).toBe(WAITS);
    expect((await finance.call(accountCalls.approve, { id, amount: PRICE })).body.code).toBe(13002);
    await pay(clerk, orderNo);
    expect((await listed(clerk, orderNo)).map(({ state, answer }) => [state, answer])).toEqual([
      ['refused', 'Too dear'],
      ['waiting', ''],
    ]);
  });

  it('is withdrawn by who asked alone, and is not approved any more', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const { id } = await asked(clerk);
    expect((await finance.call(accountCalls.withdrawApproval, { id })).body.code).toBe(13002);
    expect((await clerk.call(accountCalls.withdrawApproval, { id })).body.code).toBe(200);
    expect((await finance.call(accountCalls.approve, { id, amount: PRICE })).body.code).toBe(13002);
  });

  it('is withdrawn by who may pay and not decide, in a role of the team’s own (ACC-004, D-711)', async () => {
    const permissions = ['order:read', 'order:create', 'order:pay', 'contact:read', 'organization:read'];
    const { body } = await owner.call(accountCalls.addRole, { roleName: 'Buyer', permissions });
    const buyer = await join('orders', { orderLimit: 0 });
    expect((await become(buyer, { roleID: body.data.roleID })).body.code).toBe(200);
    const { id, orderNo } = await asked(buyer);
    expect((await buyer.call(accountCalls.refuseApproval, { id, answer: 'no' })).body.code).toBe(13005);
    expect((await buyer.call(accountCalls.withdrawApproval, { id })).body.code).toBe(200);
    expect(await listed(owner, orderNo)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('is not approved at another price than the one that was seen', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const { orderNo, id } = await asked(clerk);
    const before = await shop.balanceOf(owner);
    await shop.services.db
      .updateTable('orders')
      .set({ pay_amount: PRICE + 100 })
      .where('order_no', '=', orderNo)
      .execute();
    const stale = await finance.call(accountCalls.approve, { id, amount: PRICE });
    expect([stale.body.code, Object.keys(stale.body.errors ?? {})]).toEqual([13002, ['amount']]);
    expect((await listed(finance, orderNo))[0]).toMatchObject({ amount: PRICE + 100, askedAmount: PRICE });
    expect(await shop.balanceOf(owner)).toBe(before);
    const seen = await finance.call(accountCalls.approve, { id, amount: PRICE + 100 });
    expect([seen.body.code, await shop.balanceOf(owner)]).toEqual([200, before - PRICE - 100]);
  });

  it('is approved for the names and the reason that were seen alone, and says what they are (ACC-004, D-710)', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const [orderNo = ''] = await shop.order(clerk, {
      ...{ productNo: 'ALP-DVF', productType: 'dv_flex_ssl', names: ['a.seen.test', 'b.seen.test'] },
    });
    await pay(clerk, orderNo);
    const [seen] = await listed(finance, orderNo);
    expect(seen).toMatchObject({ names: ['a.seen.test', 'b.seen.test'], reason: '', payFrom: 'balance' });
    const { id, amount, names, reason, payFrom } = seen ?? {};
    const approve = (change: object) =>
      finance.call(accountCalls.approve, { id, amount, names, reason, payFrom, ...change });
    const before = await shop.balanceOf(owner);

    // As many names, and one of them is another.
    const others = await approve({ names: ['a.seen.test', 'c.seen.test'] });
    expect([others.body.code, Object.keys(others.body.errors ?? {})]).toEqual([13002, ['names']]);
    await clerk.call(orderCalls.saveRemark, { orderNo, remark: 'For the shop' });
    await clerk.call(orderCalls.deleteOrderDomain, { orderNo, domain: 'a.seen.test' });
    const [now] = await listed(finance, orderNo);
    const refused = await approve({ amount: now?.amount });
    expect([refused.body.code, Object.keys(refused.body.errors ?? {})]).toEqual([13002, ['names', 'reason']]);
    expect(refused.body.data).toEqual({
      ...{ amount: now?.amount, payFrom: 'balance', names: ['b.seen.test'], reason: 'For the shop' },
    });
    expect([await statusOf(orderNo), await shop.balanceOf(owner)]).toEqual([WAITS, before]);
    const asNow = { amount: now?.amount, names: ['b.seen.test'], reason: 'For the shop' };
    expect((await approve(asNow)).body.code).toBe(200);
    expect(await listed(finance, orderNo)).toMatchObject([{ state: 'approved', amount: now?.amount }]);
    expect(await shop.balanceOf(owner)).toBe(before - (now?.amount ?? 0));
  });

  it('stays undecided where the balance is too low', async () => {
    const tenant = owner;
    owner = await shop.addCustomer(PRICE - 1);
    const clerk = await join('orders', { orderLimit: 0 });
    const { orderNo, id } = await asked(clerk);
    expect((await owner.call(accountCalls.approve, { id, amount: PRICE })).body.code).toBe(13003);
    expect(await listed(owner, orderNo)).toMatchObject([{ state: 'waiting' }]);
    owner = tenant;
  });
});

describe('at the same moment', () => {
  it('two approvals charge once, a repeated one too', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const other = await join('finance');
    const { orderNo, id } = await asked(clerk);
    const before = await shop.balanceOf(owner);
    const key = { 'idempotency-key': 'approve-once' };
    const approve = (who: Customer, headers = {}) =>
      who.call(accountCalls.approve, { id, amount: PRICE }, headers);
    const replies = await Promise.all([approve(finance, key), approve(other), approve(owner)]);
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await shop.balanceOf(owner)).toBe(before - PRICE);
    await approve(finance, key);
    expect([await shop.balanceOf(owner), (await listed(owner, orderNo)).length]).toEqual([before - PRICE, 1]);
  });

  it('an approval and a cancellation, a withdrawal or a refusal succeed one of them', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const approve = (id: string) => finance.call(accountCalls.approve, { id, amount: PRICE });
    for (const rival of [
      ({ orderNo }: { orderNo: string }) => clerk.call(orderCalls.cancelOrders, { orderNos: [orderNo] }),
      ({ id }: { id: string }) => clerk.call(accountCalls.withdrawApproval, { id }),
      ({ id }: { id: string }) => owner.call(accountCalls.refuseApproval, { id, answer: 'no' }),
    ]) {
      const one = await asked(clerk);
      const before = await shop.balanceOf(owner);
      const [approved, other] = await Promise.all([approve(one.id), rival(one)]);
      const [row] = await listed(owner, one.orderNo);
      const after = await shop.balanceOf(owner);
      if (approved.body.code === 200) {
        expect(row?.state).toBe('approved');
        // A paid order may be cancelled right after it, with its price back.
        if (other.body.code !== 200) expect(after).toBe(before - PRICE);
      } else {
        expect([approved.body.code, other.body.code, after]).toEqual([13002, 200, before]);
        expect(row?.state).not.toBe('approved');
      }
    }
  });

  it('two payments don’t pass the limit of a month together', async () => {
    const clerk = await join('orders', { monthLimit: PRICE + 1 });
    const orders = [await place(clerk), await place(clerk), await place(clerk)];
    const replies = await Promise.all(orders.map((orderNo) => pay(clerk, orderNo)));
    const held = replies.filter(({ body }) => body.data && 'approval' in body.data);
    expect([held.length, replies.length]).toEqual([2, 3]);
  });
});

describe('what a member may spend', () => {
  it('is counted by the month in Asia/Shanghai, less what was given back', async () => {
    const clerk = await join('orders', { monthLimit: PRICE });
    const first = await place(clerk);
    expect((await pay(clerk, first)).body.data).toEqual({});
    const { orderNo } = await asked(clerk);
    expect(await listed(clerk, orderNo)).toMatchObject([{ limitKind: 'month', limit: PRICE }]);
    // What was paid in another month doesn't count, by the database's own time of it.
    const { db } = shop.services;
    const { from } = monthOf(new Date());
    const setTime = (at: Date) =>
      db
        .updateTable('transfers')
        .set({ created_at: at as never })
        .where('order_no', '=', first)
        .execute();
    await setTime(new Date(from.getTime() - 1));
    expect((await pay(clerk, orderNo)).body.data).toEqual({});
    await setTime(from);
    const third = await asked(clerk);
    expect(await statusOf(third.orderNo)).toBe(WAITS);
  });

  it('is respected by every way of paying from the balance: one, several, and a queue', async () => {
    const clerk = await join('orders', { orderLimit: PRICE - 1 });
    const before = await shop.balanceOf(owner);
    const orders = [await place(clerk), await place(clerk)];
    const batch = await clerk.call(orderCalls.batchPay, { orderNos: orders });
    expect(batch.body).toMatchObject({ code: 200, data: { approval: 'waiting' } });
    const queued = [await place(clerk), await place(clerk)];
    const { body } = await clerk.call(orderCalls.startBatchPay, { orderNos: queued });
    const deadline = Date.now() + 120_000;
    for (;;) {
      const queue = await clerk.call(orderCalls.batchStatus, { queueId: body.data.queueId });
      if (queue.body.data.status === 'end') {
        expect(queue.body.data.failOrders.map(({ code }) => code)).toEqual([13006, 13006]);
        break;
      }
      if (Date.now() > deadline) throw new Error('The queue doesn’t end');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const orderNo of [...orders, ...queued])
      expect(await listed(owner, orderNo)).toMatchObject([{ state: 'waiting' }]);
    expect(await shop.balanceOf(owner)).toBe(before);
  });

  it('is not more for who approves', async () => {
    const clerk = await join('orders', { orderLimit: 0 });
    const small = await join('orders', { orderLimit: PRICE - 1 });
    const { id, orderNo } = await asked(clerk);
    expect((await listed(small, orderNo))[0]?.mayDecide).toBe(false);
    expect((await small.call(accountCalls.approve, { id, amount: PRICE })).body.code).toBe(13002);
    expect(await listed(owner, orderNo)).toMatchObject([{ state: 'waiting' }]);
  });

  it('is not approved by who asked from another session, nor by who may spend less by now', async () => {
    const { db, tokens } = shop.services;
    const clerk = await join('orders', { orderLimit: PRICE - 1 });
    const { id, orderNo } = await asked(clerk);
    const token = await tokens.issue(db, clerk.accountID);
    const decision = { id, amount: PRICE };
    expect((await shop.call(accountCalls.approve, decision, { token })).body.code).toBe(13002);
    const other = await join('orders');
    expect((await listed(other, orderNo))[0]?.mayDecide).toBe(true);
    await become(other, { orderLimit: 1 });
    expect((await other.call(accountCalls.approve, decision)).body.code).toBe(13002);
    await become(other, { orderLimit: '', roleID: 'requester' });
    expect((await other.call(accountCalls.approve, decision)).body.code).toBe(13005);
    expect(await statusOf(orderNo)).toBe(WAITS);
    // Whose own limit was raised since needs nobody.
    await become(clerk, { orderLimit: PRICE });
    expect((await shop.call(accountCalls.approve, decision, { token })).body.code).toBe(200);
    expect(await statusOf(orderNo)).not.toBe(WAITS);
  });
});
