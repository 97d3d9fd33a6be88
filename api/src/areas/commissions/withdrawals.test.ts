import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { transaction } from '../../platform/database/transaction.ts';
import { moveEarnings } from '../ledger/earnings.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import type { TestAccount } from '../../testing/api.ts';

const NUMBER = 'DE89370400440532013000';
const SHOWN = 'DE89****3000';
const TARGET = { targetName: '王明', targetNo: 'DE89 3704 0044 0532 0130 00' };

let shop: Shop;
let one: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  shop = await openShop({ environment: { FOUR_EYES_CENTS: '100000', WITHDRAWAL_LEAST_CENTS: '1000' } });
  [one, other] = await Promise.all([shop.addAccount(), shop.addAccount()]);
  for (const { accountNo } of [one, other]) await addStaff(shop.services.db, accountNo, staffPermissions);
});
afterAll(() => shop.close());

const en = { 'accept-language': 'en' };
async function earner(amount: number): Promise<Customer> {
  const customer = await shop.addCustomer(0);
  const earned = { key: 'earned', kind: 'commission', amount } as const;
  await transaction(shop.services.db, (trx) => moveEarnings(trx, customer.accountID, earned));
  return customer;
}
const ask = async (customer: Customer, amount: number, more: object = {}, key = 'ask') =>
  (
    await customer.call(
      accountCalls.withdraw,
      { ...TARGET, amount, ...more },
      { ...en, 'idempotency-key': key },
    )
  ).body;
const figures = async (customer: Customer) => {
  const { available, leaving, paid } = (await customer.call(accountCalls.earnings, {})).body.data;
  return { available, leaving, paid };
};
const own = async (customer: Customer) => (await customer.call(accountCalls.withdrawals, {})).body;
const by = (who: TestAccount) => ({ token: who.token, headers: en });
const review = async (id: string, who = one) =>
  (await shop.call(operatorCalls.reviewWithdrawal, { id }, by(who))).body.code;
const send = async (id: string, who = one, reference = 'BANK-1') =>
  (await shop.call(operatorCalls.sendWithdrawal, { id, reference }, by(who))).body.code;
const reject = async (id: string) =>
  (await shop.call(operatorCalls.rejectWithdrawal, { id, reason: 'No such account' }, by(one))).body.code;
const giveBack = async (id: string) =>
  (await shop.call(operatorCalls.returnWithdrawal, { id, reason: 'Account closed' }, by(one))).body.code;
const mailsTo = async ({ accountID, email }: Customer) => {
  const mails = await shop.services.db
    .selectFrom('mail_outbox')
    .select(['title', 'body', 'recipient'])
    .where('account_id', '=', accountID)
    .orderBy('id')
    .execute();
  return mails.filter(({ recipient }) => recipient === email);
};
const noticesOf = async (customer: Customer) =>
  (await customer.call(accountCalls.listMessages, { audience: 'own' }, en)).body.data.siteMsges;

describe('a withdrawal', () => {
  it('is told by one mail at each of its ends, with the bank’s reference or why, and never with the account', async () => {
    const customer = await earner(5000);
    const { data } = await ask(customer, 2000);
    const { id } = data ?? { id: '' };
    expect(await mailsTo(customer)).toEqual([]);
    expect([await send(id), await send(id)]).toEqual([200, 200]);
    expect(await giveBack(id)).toBe(200);
    const [sent, back, ...more] = await mailsTo(customer);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      title: expect.stringContaining('20.00'),
      body: expect.stringContaining('BANK-1'),
    });
    expect(sent?.body).toContain(SHOWN);
    expect(back?.body).toContain('Account closed');
    for (const mail of [sent, back]) expect(mail?.body).not.toContain(NUMBER);
  });

  it('takes its money off the earnings at once and is listed with the account masked (BIL-042, API-081, API-082)', async () => {
    const customer = await earner(5000);
    const { data } = await ask(customer, 2000);
    expect((await ask(customer, 2000)).data).toEqual(data);
    expect(await figures(customer)).toEqual({ available: 3000, leaving: 2000, paid: 0 });
    const { data: list, total } = await own(customer);
    expect(total).toBe(1);
    expect(list).toMatchObject([
      { id: data.id, amount: 2000, account: SHOWN, state: 'requested', sent: 0, ended: 0 },
    ]);
    const stored = await shop.services.db.selectFrom('withdrawals').selectAll().execute();
    const text = stored.map(({ target, ...row }) => `${Buffer.from(target)}${JSON.stringify(row)}`).join();
    for (const secret of [NUMBER, '王明']) expect(text).not.toContain(secret);
    const log = await shop.services.db.selectFrom('audit_details').select('body').execute();
    expect(JSON.stringify(log)).not.toContain('0532 0130');
  });

  it.each([
    [{ amount: 999 }, 13004, 'amount'],
    [{ amount: 5001 }, 13003, 'amount'],
    [{ targetNo: 'DE89370400440532013001' }, 13004, 'targetNo'],
    [{ targetNo: 'US1' }, 13004, 'targetNo'],
    [{ targetName: ' ' }, 13004, 'targetName'],
  ])('of %o is refused with %i at %s (D-185)', async (more, code, field) => {
    const customer = await earner(5000);
    const answer = await ask(customer, 2000, more);
    expect(answer.code).toBe(code);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await figures(customer)).toEqual({ available: 5000, leaving: 0, paid: 0 });
  });

  it('is let through three times of fifty at once on money for three (API-008)', async () => {
    const customer = await earner(3500);
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => (await ask(customer, 1000, {}, `race${index}`)).code),
    );
    expect(codes.filter((code) => code === 200)).toHaveLength(3);
    expect(await figures(customer)).toEqual({ available: 500, leaving: 3000, paid: 0 });
  });

  it('can be cancelled until somebody has begun with it, by its own tenant alone', async () => {
    const customer = await earner(5000);
    const [first, second] = [(await ask(customer, 1000)).data, (await ask(customer, 2000, {}, '2')).data];
    const cancel = async (who: Customer, id: string) =>
      (await who.call(accountCalls.cancelWithdrawal, { id })).body.code;
    expect(await cancel(await earner(0 + 1), first.id)).toBe(13001);
    expect(await Promise.all([1, 2, 3].map(() => cancel(customer, first.id)))).toContain(200);
    expect(await review(second.id)).toBe(200);
    expect(await cancel(customer, second.id)).toBe(13002);
    expect(await figures(customer)).toEqual({ available: 3000, leaving: 2000, paid: 0 });
    expect((await own(customer)).data.map(({ state }) => state)).toEqual(['reviewed', 'cancelled']);
  });

  it('is sent once, under the bank’s reference, and the customer reads it', async () => {
    const customer = await earner(5000);
    const { id } = (await ask(customer, 2000)).data;
    const target = await shop.call(operatorCalls.withdrawalTarget, { id }, by(one));
    expect(target.body.data).toEqual({ targetName: '王明', targetNo: NUMBER });
    expect(await Promise.all([send(id), send(id), send(id)])).toEqual([200, 200, 200]);
    expect(await send(id, one, 'BANK-2')).toBe(13002);
    expect(await reject(id)).toBe(13002);
    expect(await figures(customer)).toEqual({ available: 3000, leaving: 0, paid: 2000 });
    expect((await noticesOf(customer)).map(({ title }) => title)).toEqual(['Withdrawal sent: ¥20.00 CNY']);
    const seen = await shop.call(operatorCalls.withdrawals, { keyword: customer.accountNo }, by(other));
    expect(seen.body.data).toMatchObject([
      { state: 'sent', reference: 'BANK-1', sentBy: one.accountNo, account: SHOWN },
    ]);
  });

  it('of the set amount takes two people (D-369)', async () => {
    const customer = await earner(100_000);
    const { id } = (await ask(customer, 100_000)).data;
    expect(await send(id)).toBe(13002);
    expect(await review(id)).toBe(200);
    expect(await review(id, other)).toBe(13002);
    expect(await send(id)).toBe(13002);
    expect(await figures(customer)).toMatchObject({ leaving: 100_000, paid: 0 });
    expect(await send(id, other)).toBe(200);
    expect(await figures(customer)).toEqual({ available: 0, leaving: 0, paid: 100_000 });
  });

  it('that is rejected or comes back can be asked for again, and says why', async () => {
    const customer = await earner(5000);
    const [first, second] = [(await ask(customer, 1000)).data, (await ask(customer, 2000, {}, '2')).data];
    expect(await Promise.all([reject(first.id), reject(first.id)])).toContain(200);
    expect(await giveBack(second.id)).toBe(13002);
    await send(second.id);
    expect(await giveBack(second.id)).toBe(200);
    expect(await giveBack(second.id)).toBe(13002);
    expect(await figures(customer)).toEqual({ available: 5000, leaving: 0, paid: 0 });
    const contents = (await noticesOf(customer)).map(({ content }) => content).join('\n');
    expect(contents).toContain('No such account');
    expect(contents).toContain('Account closed');
    expect((await own(customer)).data).toMatchObject([
      { state: 'returned', reason: 'Account closed' },
      { state: 'rejected', reason: 'No such account' },
    ]);
  });
});

describe('earnings', () => {
  it('go to the balance at once, each wish once, and are a movement of it', async () => {
    const customer = await earner(5000);
    const move = async (amount: number, key: string) =>
      (await customer.call(accountCalls.earningsToBalance, { amount }, { 'idempotency-key': key })).body.code;
    expect(await Promise.all([1, 2, 3].map(() => move(1500, 'same')))).toContain(200);
    expect(await move(3501, 'more')).toBe(13003);
    expect(await figures(customer)).toEqual({ available: 3500, leaving: 0, paid: 1500 });
    expect(await shop.balanceOf(customer)).toBe(1500);
    const { data } = (await customer.call(accountCalls.listTransactions, { type: 'earnings' })).body;
    expect(data).toMatchObject([{ type: 'earnings', amount: 1500, balanceAfter: 1500 }]);
  });

  it('are listed by the commissions that they come from', async () => {
    const inviter = await shop.addCustomer();
    expect((await inviter.call(accountCalls.commissions, {})).body).toMatchObject({ data: [], total: 0 });
    expect((await inviter.call(accountCalls.earnings, {})).body.data).toEqual({
      available: 0,
      waiting: 0,
      leaving: 0,
      paid: 0,
      least: 1000,
      basisPoints: 500,
      waitDays: 30,
    });
  });
});
