import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, type Markups, orderCalls, priceClasses } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { type Customer, openShop, pay, type Shop } from '../../orders/testing/shop.ts';
import type { TestAccount } from '../../../testing/api.ts';
import { agentDesk } from '../testing/agent.ts';
import { keepCustomer, siteOfCustomer } from './customers.store.ts';

/** Of the test's product for a year, in cents. */
const PRICE = 15_800;
const HOST = 'certs.quokka.example';
const OTHER = 'certs.other.example';

let shop: Shop;
let desk: Awaited<ReturnType<typeof agentDesk>>;
let agent: TestAccount;
let other: TestAccount;
let theirs: Customer;
let own: Customer;
beforeAll(async () => {
  shop = await openShop({
    environment: { AGENT_TARGET: 'agents.portal.example', COMMISSION_BASIS_POINTS: '500' },
  });
  desk = await agentDesk(shop);
  agent = await desk.addAgent('Quokka Ltd');
  other = await desk.addAgent('Other Ltd');
  await desk.open(agent, HOST, { markups: { dv: 1_250 } });
  await desk.open(other, OTHER, { markups: { dv: 10_000 } });
  theirs = await customerOf(agent);
  own = await shop.addCustomer();
});
afterAll(() => shop.close());

async function customerOf({ accountID }: TestAccount): Promise<Customer> {
  const customer = await shop.addCustomer();
  const row = { account_id: customer.accountID, agent_id: accountID, host: HOST, since: new Date() };
  await transaction(shop.services.db, (trx) => keepCustomer(trx, row));
  return customer;
}
const setMarkups = async ({ token }: TestAccount, markups: object) =>
  (await shop.call(accountCalls.saveAgentSite, { markups }, { token })).body;
/** What a customer sees of the product, wherever they look. */
async function seenBy({ call }: Customer, host?: string) {
  const headers: Record<string, string> = host === undefined ? {} : { host };
  const list = (await call(orderCalls.listProducts, { limit: 1000 }, headers)).body.data;
  const input = { id: 'ALP-DV1', year: 1, sslDomains: ['shop.demo.test'] };
  const { allNowPrice } = (await call(orderCalls.price, input, headers)).body.data;
  return { list: list.find(({ productNo }) => productNo === 'ALP-DV1')?.prices[1], allNowPrice };
}
const orderRow = (orderNo: string) =>
  shop.services.db
    .selectFrom('orders')
    .select(['pay_amount', 'raw_amount', 'markup_amount', 'markup_points', 'agent_id'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
const commissions = () =>
  shop.services.db
    .selectFrom('commissions')
    .select(['account_id', 'kind', 'source', 'paid', 'amount', 'state']);
const readMarkups = async ({ token }: TestAccount): Promise<Markups> =>
  (await shop.call(accountCalls.readAgent, {}, { token })).body.data.markups;

describe('the mark-up of an agent’s site', () => {
  it('is in the prices that its customers see and pay, and is the agent’s (D-388)', async () => {
    const raised = PRICE + PRICE / 8;
    expect(await seenBy(theirs)).toEqual({ list: raised, allNowPrice: raised });
    const [orderNo = ''] = await shop.order(theirs);
    const row = { pay_amount: raised, markup_amount: PRICE / 8, markup_points: 1_250 };
    expect(await orderRow(orderNo)).toMatchObject({ ...row, agent_id: agent.accountID });
    const before = await shop.balanceOf(theirs);
    expect((await pay(theirs, orderNo)).body.code).toBe(200);
    expect(before - (await shop.balanceOf(theirs))).toBe(raised);
    expect(await commissions().where('source', '=', orderNo).execute()).toEqual([
      {
        account_id: agent.accountID,
        kind: 'markup',
        source: orderNo,
        paid: raised,
        amount: PRICE / 8,
        state: 'waiting',
      },
    ]);
    const sales = { customers: 1, orders: 1, sold: raised, markup: PRICE / 8, waiting: PRICE / 8, earned: 0 };
    const { token } = agent;
    expect((await shop.call(accountCalls.agentSales, {}, { token })).body.data).toEqual(sales);
    await theirs.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(await commissions().where('source', '=', orderNo).execute()).toMatchObject([
      { state: 'returned' },
    ]);
    expect(await shop.balanceOf(theirs)).toBe(before);
    expect((await shop.call(accountCalls.agentSales, {}, { token })).body.data).toMatchObject({
      sold: 0,
      waiting: 0,
    });
  });

  it('is that of the site a customer belongs to, whatever Host a request names (D-388)', async () => {
    for (const host of [HOST, OTHER, 'portal.example']) {
      expect(await seenBy(own, host)).toEqual({ list: PRICE, allNowPrice: PRICE });
      expect((await seenBy(theirs, host)).allNowPrice).toBe(PRICE + PRICE / 8);
    }
    const forged = { host: OTHER, 'x-forwarded-host': OTHER };
    const free = (await own.call(orderCalls.listProducts, { limit: 1000 }, forged)).body.data;
    const base = (await own.call(orderCalls.listProducts, { limit: 1000 })).body.data;
    expect(free).toEqual(base);
  });

  it('holds for orders that are made from then on: an unpaid one keeps its price, with fewer names too', async () => {
    const flex = { productNo: 'GS-OVF', productType: 'ov_flex_ssl' };
    await setMarkups(agent, { ov: 1_000 });
    const [orderNo = ''] = await shop.order(theirs, { ...flex, names: ['a.demo.test', 'b.demo.test'] });
    const made = await orderRow(orderNo);
    expect(made.markup_amount * 11).toBe(made.pay_amount);
    await setMarkups(agent, { ov: 5_000 });
    expect(await orderRow(orderNo)).toEqual(made);
    await theirs.call(orderCalls.deleteOrderDomain, { orderNo, domain: 'b.demo.test' });
    const fewer = await orderRow(orderNo);
    expect(fewer).toMatchObject({ markup_points: 1_000 });
    expect(fewer.markup_amount * 11).toBe(fewer.pay_amount);
    await setMarkups(agent, { dv: 1_250 });
  });

  it('earns nobody else anything, and the agent’s own orders carry none', async () => {
    const inviter = await shop.addAccount();
    const { db } = shop.services;
    const invited = await customerOf(agent);
    await db
      .updateTable('accounts')
      .set({ invited_by: inviter.accountID })
      .where('id', '=', invited.accountID)
      .execute();
    const [orderNo = ''] = await shop.order(invited);
    await pay(invited, orderNo);
    // Five per cent of what is the operator's.
    expect(await commissions().where('source', '=', orderNo).orderBy('kind').execute()).toMatchObject([
      { account_id: inviter.accountID, kind: 'invite', paid: PRICE, amount: 790 },
      { account_id: agent.accountID, kind: 'markup', paid: PRICE + PRICE / 8, amount: PRICE / 8 },
    ]);
    const { token } = agent;
    const input = { id: 'ALP-DV1', year: 1, sslDomains: ['shop.demo.test'] };
    const options = { token, headers: { host: HOST } };
    expect((await shop.call(orderCalls.price, input, options)).body.data.allNowPrice).toBe(PRICE);
  });

  it('isn’t gone around by buying ahead', async () => {
    const order = { productNo: 'ALP-DV1', year: 1, count: 10, amount: 1 };
    const buy = async (customer: Customer) =>
      (await customer.call(accountCalls.buyPackage, order, { 'idempotency-key': customer.accountNo })).body
        .code;
    expect(await buy(theirs)).toBe(13001);
    // Another amount than the package's.
    expect(await buy(own)).toBe(13002);
  });

  it('is said by the list of what is sold ahead, which lacks the products that have one (D-388, D-470)', async () => {
    const listed = async ({ call }: Customer, ahead: 'Y' | 'N') => {
      const { data, total } = (await call(orderCalls.listProducts, { limit: 1000, ahead })).body;
      const has = (wanted: string) => data.some(({ productNo }) => productNo === wanted);
      return { total, dv: has('ALP-DV1'), ov: has('GS-OVF') };
    };
    const all = await listed(theirs, 'N');
    expect(all).toMatchObject({ dv: true, ov: true });
    expect(await listed(own, 'Y')).toEqual(all);
    const ahead = await listed(theirs, 'Y');
    expect(ahead).toMatchObject({ dv: false, ov: true });
    expect(ahead.total).toBeLessThan(all.total ?? 0);
  });

  it('ends with the agent for orders made later, and leaves prices of before', async () => {
    const brief = await desk.addAgent('Brief Ltd');
    await desk.open(brief, 'brief.example', { markups: { dv: 2_000 } });
    const customer = await customerOf(brief);
    const [before = ''] = await shop.order(customer);
    await desk.end(brief);
    expect((await seenBy(customer)).allNowPrice).toBe(PRICE);
    const [after = ''] = await shop.order(customer);
    expect(await orderRow(before)).toMatchObject({ pay_amount: PRICE * 1.2 });
    expect(await orderRow(after)).toMatchObject({ pay_amount: PRICE, agent_id: null, markup_amount: 0 });
  });

  it.each([
    [{ dv: -1 }],
    [{ dv: 10_001 }],
    [{ dv: 1.5 }],
    [{ dv: '5' }],
    [{ dv: null }],
    [{ gold: 5 }],
    [[5]],
    ['x'],
  ])('is refused as %j', async (markups) => {
    const before = await readMarkups(other);
    expect((await setMarkups(other, markups as object)).code).toBe(13004);
    expect(await readMarkups(other)).toEqual(before);
  });

  it('may be had for every class, and is taken away by leaving it out', async () => {
    const all = Object.fromEntries(priceClasses.map((one) => [one, 10_000]));
    expect((await setMarkups(other, all)).code).toBe(200);
    expect(await readMarkups(other)).toEqual(all);
    expect((await setMarkups(other, {})).code).toBe(200);
    expect(await readMarkups(other)).toEqual({});
  });
});

it('a customer stays with the site of the first sign-up, whatever is noted later (D-387)', async () => {
  const customer = await customerOf(agent);
  const row = { account_id: customer.accountID, agent_id: other.accountID, host: OTHER, since: new Date() };
  await transaction(shop.services.db, (trx) => keepCustomer(trx, row));
  expect(await siteOfCustomer(shop.services.db, customer.accountID)).toMatchObject({
    agentID: agent.accountID,
  });
});
