import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import type { TestAccount } from '../../testing/api.ts';

let shop: Shop;
let one: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  shop = await openShop({ environment: { FOUR_EYES_CENTS: '10000' } });
  [one, other] = await Promise.all([shop.addAccount(), shop.addAccount()]);
  for (const { accountNo } of [one, other]) await addStaff(shop.services.db, accountNo, staffPermissions);
});
afterAll(() => shop.close());

const en = { 'accept-language': 'en' };
let keys = 0;
const wish = { direction: 'credit', kind: 'goodwill', reason: 'Issued late', note: 'ticket 7' };
const propose = async (accountNo: string, input: object, who = one, key = `key${++keys}`) =>
  (
    await shop.call(
      operatorCalls.proposeAdjustment,
      { accountNo, ...wish, ...input },
      { token: who.token, headers: { ...en, 'idempotency-key': key } },
    )
  ).body;
const confirm = async (id: string, who = other) =>
  (await shop.call(operatorCalls.confirmAdjustment, { id }, { token: who.token, headers: en })).body;
const drop = async (id: string, who = other) =>
  (await shop.call(operatorCalls.dropAdjustment, { id, reason: 'not so' }, { token: who.token })).body.code;
const movements = async (customer: Customer) =>
  (await customer.call(accountCalls.listTransactions, {})).body.data
    .filter(({ type }) => type !== 'opening')
    .map(({ type, amount, reason, balanceAfter }) => [type, amount, reason, balanceAfter]);
const notices = async (customer: Customer) =>
  (await customer.call(accountCalls.listMessages, { audience: 'own' }, en)).body.data.siteMsges;
const listed = async (accountNo: string) =>
  (await shop.call(operatorCalls.adjustments, { keyword: accountNo }, { token: one.token })).body.data;
const logOf = async (who: { token: string }) =>
  (await shop.call(accountCalls.listAuditLogs, { limit: 100 }, { token: who.token, headers: en })).body.data;

describe('a credit', () => {
  it('is on the balance at once, with its reason in transactions, a notice and both logs (D-392)', async () => {
    const customer = await shop.addCustomer(500);
    const made = await propose(customer.accountNo, { amount: 300 });
    expect(made.data).toMatchObject({ state: 'made' });
    expect(await movements(customer)).toEqual([['goodwill', 300, 'Issued late', 800]]);
    expect(await notices(customer)).toMatchObject([
      {
        title: '¥3.00 CNY added to your balance',
        content: 'We have added ¥3.00 CNY to your balance: Issued late',
      },
    ]);
    expect(await listed(customer.accountNo)).toMatchObject([
      { amount: 300, state: 'made', note: 'ticket 7', proposedBy: one.accountNo, decidedBy: one.accountNo },
    ]);
    const acts = (await logOf(customer)).filter(({ action }) => action === 'operator.adjustments.propose');
    expect(acts).toMatchObject([{ actorKind: 'staff' }]);
    expect(JSON.stringify(acts)).toContain('Issued late');
    // What colleagues write to each other stays theirs.
    expect(JSON.stringify([await logOf(customer), await movements(customer)])).not.toContain('ticket 7');
    expect((await logOf(one)).map(({ action }) => action)).toContain('operator.adjustments.propose');
  });

  it('moves money out of the named account of the operator, to the cent', async () => {
    const customer = await shop.addCustomer(500);
    await propose(customer.accountNo, { amount: 300 });
    await propose(customer.accountNo, { amount: 100, direction: 'debit', kind: 'correction' });
    const entries = await shop.services.db
      .selectFrom('entries')
      .select(['ledger', 'amount'])
      .where('account_id', '=', customer.accountID)
      .where('ledger', 'in', ['goodwill', 'corrections'])
      .execute();
    expect(entries).toEqual([
      { ledger: 'goodwill', amount: -300 },
      { ledger: 'corrections', amount: 100 },
    ]);
    const rows = await shop.services.db.selectFrom('entries').select('amount').execute();
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('of one key is made once, however often it is asked for (API-008)', async () => {
    const customer = await shop.addCustomer(500);
    const asked = Array.from({ length: 10 }, () => propose(customer.accountNo, { amount: 300 }, one, 'same'));
    const replies = await Promise.all(asked);
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect(await movements(customer)).toHaveLength(1);
  });

  it('from the set amount on takes two people, and is made once by all who confirm it at once', async () => {
    const customer = await shop.addCustomer(500);
    const { id, state } = (await propose(customer.accountNo, { amount: 10_000 })).data;
    expect(state).toBe('proposed');
    expect(await movements(customer)).toEqual([]);
    expect(await notices(customer)).toEqual([]);
    expect((await confirm(id, one)).code).toBe(13002);
    expect(await movements(customer)).toEqual([]);
    const codes = await Promise.all(Array.from({ length: 5 }, async () => (await confirm(id)).code));
    expect(codes.toSorted()).toEqual([13002, 13002, 13002, 13002, 200].toSorted());
    expect(await movements(customer)).toEqual([['goodwill', 10_000, 'Issued late', 10_500]]);
    expect(await notices(customer)).toHaveLength(1);
    expect(await drop(id)).toBe(13002);
  });

  it('that is dropped moves nothing and tells the customer nothing', async () => {
    const customer = await shop.addCustomer(500);
    const { id } = (await propose(customer.accountNo, { amount: 10_000 })).data;
    expect(await drop(id, one)).toBe(200);
    expect(await drop(id)).toBe(13002);
    expect((await confirm(id)).code).toBe(13002);
    expect(await movements(customer)).toEqual([]);
    expect(await notices(customer)).toEqual([]);
    expect(await listed(customer.accountNo)).toMatchObject([{ state: 'dropped', answer: 'not so' }]);
  });

  it('of one’s own tenant is refused, alone and as the second person', async () => {
    expect((await propose(one.accountNo, { amount: 100 })).code).toBe(13002);
    const { id } = (await propose(other.accountNo, { amount: 10_000 })).data;
    expect(await confirm(id)).toMatchObject({
      code: 13002,
      msg: 'You can’t move money of the account that you act for.',
    });
  });
});

describe('a debit', () => {
  it('never takes a balance below zero, when proposed and when confirmed', async () => {
    const customer = await shop.addCustomer(15_000);
    const debit = { direction: 'debit', kind: 'correction' };
    const more = await propose(customer.accountNo, { ...debit, amount: 15_001 });
    expect([more.code, Object.keys(more.errors ?? {})]).toEqual([13004, ['amount']]);
    const { id } = (await propose(customer.accountNo, { ...debit, amount: 15_000 })).data;
    await propose(customer.accountNo, { ...debit, amount: 1 }, other);
    expect((await confirm(id)).code).toBe(13004);
    expect(await movements(customer)).toEqual([['correction', -1, 'Issued late', 14_999]]);
    expect(await listed(customer.accountNo)).toMatchObject([{ state: 'made' }, { state: 'proposed' }]);
  });

  it.each([
    [{ direction: 'debit', amount: 100 }, 'kind'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -5 }, 'amount'],
    [{ amount: 1.5 }, 'amount'],
    [{ amount: 'ten' }, 'amount'],
    [{ amount: 100, reason: ' ' }, 'reason'],
  ])('or credit of %o is refused at %s', async (input, field) => {
    const customer = await shop.addCustomer(500);
    const answer = await propose(customer.accountNo, input);
    expect([answer.code, Object.keys(answer.errors ?? {})]).toEqual([13004, [field]]);
    expect(await movements(customer)).toEqual([]);
  });

  it('is nobody’s without the permission', async () => {
    const customer = await shop.addCustomer(500);
    const stranger = await shop.addAccount();
    expect((await propose(customer.accountNo, { amount: 100 }, stranger)).code).toBe(13001);
    expect((await propose('C0000', { amount: 100 })).code).toBe(13001);
  });
});

describe('credits', () => {
  it('in parts take two people as well once a day’s parts come to the set amount', async () => {
    const customer = await shop.addCustomer(500);
    const parts = await Promise.all(
      Array.from({ length: 4 }, async () => (await propose(customer.accountNo, { amount: 4000 })).data.state),
    );
    expect(parts.filter((state) => state === 'made')).toHaveLength(2);
    shop.advance(25 * 3600);
    const again = { ...one, token: await shop.services.tokens.issue(shop.services.db, one.accountID) };
    expect((await propose(customer.accountNo, { amount: 4000 }, again)).data.state).toBe('made');
  });
});
