import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, developerCalls, orderCalls, OrderStatus } from '@certdeck/contract';
import { gather } from '../../../compose/work.ts';
import { csrFor } from '../testing/shop.ts';
import { openReissues, type Reissues } from '../testing/reissues.ts';

/* What is refused and not sent again ends by itself: on the real areas, whose issuer the test decides. */

const DAY = 86_400;
const FOUR = ['a.example', 'b.example', 'c.example', 'd.example'];
const FIVE = [...FOUR, 'e.example'];
const WEAK = { kind: 'refused', code: 'KEY_WEAK', detail: 'ROCA' } as const;
let shop: Reissues;
beforeAll(async () => {
  shop = await openReissues();
}, 400_000);
afterAll(() => shop.steps.shop.close());
beforeEach(async () => {
  shop.renew();
  shop.steps.customer = await shop.steps.shop.addCustomer();
});

/** What the schedule asks for; the subjects of its jobs. */
async function due(): Promise<string[]> {
  await gather(shop.steps.shop.areas, 'schedules', {})['refused-orders']?.run();
  const { db } = shop.steps.shop.services;
  const jobs = await db
    .deleteFrom('jobs')
    .where('kind', '=', 'end-refused')
    .where('account_id', '=', shop.steps.customer.accountID)
    .returning('subject')
    .execute();
  return jobs.map(({ subject }) => subject);
}

/** Days go by, after which the customer has to sign in again. */
async function pass(days: number): Promise<void> {
  const { shop: portal, customer } = shop.steps;
  portal.advance(days * DAY);
  const token = await portal.services.tokens.issue(portal.services.db, customer.accountID);
  const call: typeof customer.call = (one, input, headers) =>
    portal.call(one, input, { token, ...(headers ? { headers } : {}) });
  shop.steps.customer = { ...customer, token, call };
}

async function end(subject: string): Promise<void> {
  const handler = gather(shop.steps.shop.areas, 'jobs', {})['end-refused'];
  if (typeof handler !== 'function') throw new Error('Nobody ends what was refused');
  const { accountID } = shop.steps.customer;
  await handler({ kind: 'end-refused', accountID, subject, attempts: 1 });
}

/** Does what the schedule asks for, some days after now. */
async function after(days: number, times = 1): Promise<void> {
  await pass(days);
  const subjects = (await due()).flatMap((subject) => Array.from({ length: times }, () => subject));
  await Promise.all(subjects.map(end));
}

async function refused(names = ['a.example'], wish = {}): Promise<string> {
  const id = await shop.shown(names, wish);
  shop.deciding.answer = WEAK;
  await shop.advance(id);
  return id;
}

/** Titles and texts of what the customer was told. */
const notices = async () => {
  const { db } = shop.steps.shop.services;
  const rows = await db
    .selectFrom('announcements')
    .select(['title_en', 'content_en'])
    .where('account_id', '=', shop.steps.customer.accountID)
    .execute();
  return rows.map(({ title_en, content_en }) => `${title_en} · ${content_en}`);
};

/** What the customer's programs are told. */
const delivered = async () => {
  const { db } = shop.steps.shop.services;
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('account_id', '=', shop.steps.customer.accountID)
    .execute();
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body);
    return { type, data };
  });
};

describe('an order that its issuer refused (D-717)', () => {
  it('says on its page when it ends, and is cancelled with its price back a week later, once', async () => {
    const before = await shop.balance();
    const wish = {
      url: 'https://hooks.customer.example/orders',
      events: ['order.cancelled', 'validation.failed'],
    };
    expect((await shop.steps.customer.call(developerCalls.createWebhook, wish)).body.code).toBe(200);
    const id = await refused();
    const { order_no: orderNo } = await shop.orderOf(id);
    const cancelTime = Math.floor(shop.now().getTime() / 1000) + 7 * DAY;
    expect((await shop.detail(orderNo)).issueError).toEqual({ code: 'KEY_WEAK', detail: 'ROCA', cancelTime });
    expect(await shop.balance()).toBeLessThan(before);
    await after(7, 3);
    expect(await shop.balance()).toBe(before);
    const order = await shop.detail(orderNo);
    expect(order.orderStatus).toBe(OrderStatus.cancelled);
    expect(order.issueError).toEqual({ code: 'KEY_WEAK', detail: 'ROCA' });
    const told = (await notices()).filter((text) => text.includes('Order cancelled'));
    expect(told).toEqual([expect.stringContaining('ROCA')]);
    expect(await delivered()).toEqual([{ type: 'order.cancelled', data: { orderNos: [orderNo] } }]);
    const counts = (await shop.steps.customer.call(orderCalls.countOrders, {})).body.data;
    expect(counts.byStatus).toEqual({ [OrderStatus.cancelled]: 1 });
    expect(await due()).toEqual([]);
  });

  it('isn’t cancelled before', async () => {
    const id = await refused();
    await after(7 - 1 / DAY);
    expect(await shop.orderOf(id)).toMatchObject({ status: OrderStatus.waitingForVerification });
    expect(await due()).toEqual([]);
  });

  it('has its week from the first refusal on, however often it is looked at', async () => {
    const id = await refused();
    shop.steps.shop.advance(3 * DAY);
    await shop.advance(id);
    await after(4);
    expect(await shop.orderOf(id)).toMatchObject({ status: OrderStatus.cancelled });
  });

  it('has another week once it was sent again, and none while it waits for its issuer', async () => {
    const id = await refused();
    const { order_no: orderNo } = await shop.orderOf(id);
    const { body } = await shop.steps.customer.call(orderCalls.reCommit, {
      orderNo,
      csr: await csrFor(['a.example']),
    });
    expect(body.code).toBe(200);
    await after(7);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002, refused_at: null, issue_error: null });
    await shop.setNames(id, { status: 'verified', verified_at: shop.now(), caa_checked_at: shop.now() });
    shop.deciding.answer = WEAK;
    await shop.advance(id);
    await after(6);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002 });
    await after(1);
    expect(await shop.orderOf(id)).toMatchObject({ status: OrderStatus.cancelled });
  });

  it('isn’t cancelled for what may pass, also where another release has left the moment of a refusal', async () => {
    const id = await refused();
    shop.deciding.answer = { kind: 'blocked', code: 'ISSUER_AWAY', detail: '503', at: shop.later(1) };
    await shop.advance(id);
    expect(await shop.orderOf(id)).toMatchObject({ refused_at: null });
    await shop.setOrder(id, { refused_at: shop.now() });
    await after(7);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002, issue_error: { code: 'ISSUER_AWAY' } });
    // What is refused after that has its own week.
    shop.deciding.answer = WEAK;
    await shop.setOrder(id, { issue_error: null });
    await shop.advance(id);
    await after(1);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002 });
  });

  it('isn’t cancelled once somebody has sent it again, whatever was asked for before', async () => {
    const id = await refused();
    const { order_no: orderNo } = await shop.orderOf(id);
    await pass(7);
    expect(await due()).toEqual([id]);
    const csr = await csrFor(['a.example']);
    await shop.steps.customer.call(orderCalls.reCommit, { orderNo, csr });
    await end(id);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002 });
    // Nor when it is refused again before that work is done.
    await shop.setNames(id, { status: 'verified', verified_at: shop.now(), caa_checked_at: shop.now() });
    shop.deciding.answer = WEAK;
    await shop.advance(id);
    await end(id);
    expect(await shop.orderOf(id)).toMatchObject({ status: 1002, issue_error: { code: 'KEY_WEAK' } });
  });

  it('is cancelled too when what was bought ended before its certificate came', async () => {
    const before = await shop.balance();
    const id = await shop.shown(['a.example']);
    await shop.setOrder(id, { end_at: shop.now() });
    await shop.advance(id);
    expect((await shop.orderOf(id)).issue_error).toMatchObject({ code: 'COVERAGE_OVER' });
    await after(7);
    expect(await shop.balance()).toBe(before);
  });
});

describe('a reissue that its issuer refused (D-717)', () => {
  it('ends a week later with what was paid for it back, and leaves the certificate', async () => {
    const { id, order_no: orderNo, serial_number: serial } = await shop.issued(FOUR);
    const before = await shop.balance();
    await shop.anew(orderNo, FIVE);
    await shop.pay(orderNo);
    shop.deciding.published.add('e.example');
    shop.deciding.answer = WEAK;
    await shop.advance(id);
    const cancelTime = Math.floor(shop.now().getTime() / 1000) + 7 * DAY;
    expect((await shop.detail(orderNo)).reissue?.issueError).toMatchObject({ cancelTime });
    await after(6);
    expect((await shop.detail(orderNo)).reissue?.state).toBe('refused');
    await after(1, 2);
    expect(await shop.balance()).toBe(before);
    expect((await shop.detail(orderNo)).reissue).toBeUndefined();
    expect(await shop.orderOf(id)).toMatchObject({ status: OrderStatus.issued, serial_number: serial });
    const told = (await notices()).filter((text) => text.includes('Reissue cancelled'));
    expect(told).toHaveLength(1);
    // It can be asked for again.
    expect((await shop.anew(orderNo, FIVE)).code).not.toBe(BodyCode.wrongState);
  });
});
