import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { earningsOf } from '../ledger/earnings.store.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { accrue, reverse, settleCommission } from './commissions.ts';
import { listCommissions } from './commissions.store.ts';

/** Of the test's product for a year, in cents; five hundredths of it are earned. */
const PRICE = 15_800;
const SHARE = 790;
const DAY_MS = 86_400_000;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ environment: { COMMISSION_BASIS_POINTS: '500', COMMISSION_WAIT_DAYS: '30' } });
});
afterAll(() => shop.close());

const invited = async (by: Pick<Customer, 'accountID'>): Promise<Customer> => {
  const customer = await shop.addCustomer();
  await setInviter(customer, by);
  return customer;
};
const setInviter = (of: Pick<Customer, 'accountID'>, by: Pick<Customer, 'accountID'>) =>
  shop.services.db
    .updateTable('accounts')
    .set({ invited_by: by.accountID })
    .where('id', '=', of.accountID)
    .execute();
const commissionsOf = async (tenantID: TenantID) =>
  (await listCommissions(shop.services.db, tenantID, { limit: 100, skip: 0 })).rows;
const payable = async (tenantID: TenantID) => (await earningsOf(shop.services.db, tenantID)).payable;
const paidOrder = async (customer: Customer) => {
  const [orderNo = ''] = await shop.order(customer);
  expect((await pay(customer, orderNo)).body.code).toBe(200);
  return orderNo;
};
/** Does the jobs of a tenant's commissions as they would be done some days after now. */
async function settle(tenantID: TenantID, days: number) {
  const now = () => new Date(Date.now() + days * DAY_MS);
  const outcomes = [];
  for (const { id } of await commissionsOf(tenantID))
    outcomes.push(
      (await settleCommission({ db: shop.services.db, now }, { accountID: tenantID, subject: id })).kind,
    );
  return outcomes;
}

describe('the commission of who invited a customer', () => {
  it('waits from the payment on and is earned after the days of refunds, once (ACC-008)', async () => {
    const inviter = await shop.addAccount();
    const friend = await invited(inviter);
    const orderNo = await paidOrder(friend);
    expect(await commissionsOf(inviter.accountID)).toMatchObject([
      { kind: 'invite', source: orderNo, paid: PRICE, amount: SHARE, state: 'waiting' },
    ]);
    expect(await settle(inviter.accountID, 29)).toEqual(['later']);
    expect(await payable(inviter.accountID)).toBe(0);
    await Promise.all([1, 2, 3].map(() => settle(inviter.accountID, 31)));
    expect(await settle(inviter.accountID, 62)).toEqual(['done']);
    expect(await payable(inviter.accountID)).toBe(SHARE);
    const jobs = shop.services.db.selectFrom('jobs').select('run_at').where('kind', '=', 'commission');
    const [job] = await jobs.where('account_id', '=', inviter.accountID).execute();
    expect(job?.run_at.getTime()).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });

  it('ends with an order that is cancelled before it is earned', async () => {
    const inviter = await shop.addAccount();
    const friend = await invited(inviter);
    const orderNo = await paidOrder(friend);
    await friend.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    expect(await commissionsOf(inviter.accountID)).toMatchObject([{ state: 'returned' }]);
    expect(await settle(inviter.accountID, 31)).toEqual(['done']);
    expect(await payable(inviter.accountID)).toBe(0);
  });

  it('is taken back, once, when the order is cancelled after it was earned', async () => {
    const inviter = await shop.addAccount();
    const friend = await invited(inviter);
    const [first, second] = [await paidOrder(friend), await paidOrder(friend)];
    await settle(inviter.accountID, 31);
    expect(await payable(inviter.accountID)).toBe(2 * SHARE);
    await friend.call(orderCalls.cancelOrders, { orderNos: [first] });
    // Said again, as after a crash that lost the answer.
    await transaction(shop.services.db, (trx) => reverse(trx, friend.accountID, [first], new Date()));
    await Promise.all([1, 2].map(() => settle(inviter.accountID, 31)));
    expect(await payable(inviter.accountID)).toBe(SHARE);
    const states = (await commissionsOf(inviter.accountID)).map(({ source, state }) => [source, state]);
    expect(states).toEqual([
      [second, 'earned'],
      [first, 'returned'],
    ]);
  });

  it('is for a payment and not for each time that it is told', async () => {
    const [inviter, payer] = [await shop.addAccount(), await shop.addAccount()];
    const fact = {
      kind: 'markup',
      source: 'CD1',
      payer: payer.accountID,
      beneficiary: inviter.accountID,
      paid: 1000,
      amount: 100,
      at: new Date(),
      waitDays: 1,
    } as const;
    const tell = () => transaction(shop.services.db, (trx) => accrue(trx, fact));
    const told = await Promise.all([tell(), tell(), tell()]);
    expect(told.filter(Boolean)).toHaveLength(1);
    expect(await commissionsOf(inviter.accountID)).toHaveLength(1);
    // Another kind by the same payment is another commission, and a refund takes both back.
    await transaction(shop.services.db, (trx) => accrue(trx, { ...fact, kind: 'invite' }));
    await transaction(shop.services.db, (trx) => reverse(trx, payer.accountID, ['CD1'], new Date()));
    expect(await commissionsOf(inviter.accountID)).toMatchObject([
      { kind: 'invite', state: 'returned' },
      { kind: 'markup', state: 'returned' },
    ]);
  });

  it('is nothing for own orders and for people who invite each other in a circle', async () => {
    const [one, two, three] = [await shop.addCustomer(), await shop.addCustomer(), await shop.addCustomer()];
    await setInviter(one, one);
    await setInviter(two, three);
    await setInviter(three, two);
    for (const customer of [one, two, three]) await paidOrder(customer);
    for (const { accountID } of [one, two, three]) expect(await commissionsOf(accountID)).toEqual([]);
    // A member of the same tenant whose code the owner signed up with earns for that tenant, which paid.
    const colleague = await shop.addAccount();
    await setInviter(one, colleague);
    await shop.services.db
      .updateTable('accounts')
      .set({ root_id: one.accountID })
      .where('id', '=', colleague.accountID)
      .execute();
    await paidOrder(one);
    expect(await commissionsOf(one.accountID)).toEqual([]);
  });

  it('is left out where it comes to less than a cent, and where the operator pays none', async () => {
    const [inviter, payer] = [await shop.addAccount(), await shop.addAccount()];
    const none = { kind: 'invite', source: 'CD1', paid: 19, amount: 0, at: new Date(), waitDays: 1 } as const;
    const parties = { payer: payer.accountID, beneficiary: inviter.accountID };
    expect(await transaction(shop.services.db, (trx) => accrue(trx, { ...none, ...parties }))).toBe(false);
    const other = await openShop({ environment: { COMMISSION_BASIS_POINTS: '0' } });
    const [who, friend] = [await other.addAccount(), await other.addCustomer()];
    await other.services.db
      .updateTable('accounts')
      .set({ invited_by: who.accountID })
      .where('id', '=', friend.accountID)
      .execute();
    const [orderNo = ''] = await other.order(friend);
    await pay(friend, orderNo);
    expect(await other.services.db.selectFrom('commissions').selectAll().execute()).toEqual([]);
    await other.close();
  });
});
