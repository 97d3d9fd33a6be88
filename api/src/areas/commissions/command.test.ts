import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { withdrawalSeal } from '../../compose/earning.ts';
import { readConfig } from '../../platform/config/config.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { earningsOf } from '../ledger/earnings.store.ts';
import { moveEarnings } from '../ledger/earnings.ts';
import { announce } from '../messages/messages.store.ts';
import { openTestApi, TEST_SECRET, type TestAccount, type TestApi } from '../../testing/api.ts';
import { runWithdrawalsCommand } from './command.ts';

const NUMBER = 'GB29NWBK60161331926819';
const EARNED = 5000;

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ CA_KEY_SECRET: TEST_SECRET, FOUR_EYES_CENTS: '1000' });
});
afterAll(() => api.close());

/** What the operator's command says, and whether it did something. */
async function operator(...args: string[]): Promise<{ done: boolean; said: string[] }> {
  const { db, now, audit } = api.services;
  const config = readConfig({ DATA_DIR: api.folder, CA_KEY_SECRET: TEST_SECRET });
  const said: string[] = [];
  const ports = {
    db,
    now,
    seal: withdrawalSeal({ config, db }),
    tell: (...[trx, tenantID, notice]: Parameters<Parameters<typeof runWithdrawalsCommand>[0]['tell']>) =>
      announce(trx, tenantID, [notice]),
  };
  const run = () => runWithdrawalsCommand(ports, args, (line) => said.push(line));
  return { done: await audit.command('withdrawals', run), said };
}

/** A customer who earned something and wants half of it. */
async function withdrawing(): Promise<{ id: string; customer: TestAccount }> {
  const customer = await api.addAccount();
  const { db } = api.services;
  const earned = { key: 'earned', kind: 'commission', amount: EARNED } as const;
  await transaction(db, (trx) => moveEarnings(trx, customer.accountID, earned));
  const input = { targetName: 'Bell\u200d Ltd', targetNo: NUMBER, amount: EARNED / 2 };
  const options = { token: customer.token, headers: { 'idempotency-key': newID() } };
  const { body } = await api.call(accountCalls.withdraw, input, options);
  expect(body.code).toBe(200);
  return { id: body.data.id, customer };
}
const listed = async ({ token }: TestAccount) =>
  (await api.call(accountCalls.withdrawals, {}, { token })).body.data;
const payable = async ({ accountID }: TestAccount) => (await earningsOf(api.services.db, accountID)).payable;

describe('the operator’s command for withdrawals', () => {
  it('lists what waits, and shows the bank account, of which the customer’s log tells', async () => {
    const { id, customer } = await withdrawing();
    const line = (await operator()).said.find((one) => one.startsWith(id));
    expect(line).toContain(`${customer.accountNo}\trequested`);
    expect(line).toContain('25.00');
    expect(line).not.toContain(NUMBER);
    expect(await operator('show', id)).toEqual({
      done: true,
      said: ['holder\tBell? Ltd', `number\t${NUMBER}`],
    });
    const input = { action: 'operator.withdrawals.target' };
    const log = (await api.call(accountCalls.listAuditLogs, input, { token: customer.token })).body.data;
    expect(log).toMatchObject([{ actorKind: 'staff', objectID: id }]);
    expect(JSON.stringify(log)).not.toContain(NUMBER);
  });

  it('reviews one, sends it under a reference without a second person, and takes it back', async () => {
    const { id, customer } = await withdrawing();
    expect((await operator('review', id)).done).toBe(true);
    expect((await operator('review', id)).done).toBe(false);
    expect((await operator('send', id, 'TX', '77')).done).toBe(true);
    expect(await listed(customer)).toMatchObject([{ id, state: 'sent', reference: 'TX 77' }]);
    expect(await payable(customer)).toBe(EARNED / 2);
    expect((await operator('return', id, 'Account', 'closed.')).done).toBe(true);
    expect(await listed(customer)).toMatchObject([{ state: 'returned', reason: 'Account closed.' }]);
    expect(await payable(customer)).toBe(EARNED);
  });

  it('rejects one with a sentence, once', async () => {
    const { id, customer } = await withdrawing();
    expect((await operator('reject', id, 'Holder differs.')).done).toBe(true);
    expect(await payable(customer)).toBe(EARNED);
    expect(await operator('reject', id, 'Again.')).toEqual({
      done: false,
      said: ['That can’t be done with it now.'],
    });
    expect(await listed(customer)).toMatchObject([{ state: 'rejected', reason: 'Holder differs.' }]);
  });

  it('does nothing without a reference, a sentence, or a withdrawal', async () => {
    const { id, customer } = await withdrawing();
    for (const words of [
      ['send', id],
      ['reject', id, ' '],
      ['return', id],
      ['review', 'CD1'],
      ['toString', id],
    ])
      expect(await operator(...words)).toMatchObject({
        done: false,
        said: [expect.stringMatching(/^Say: withdrawals, /)],
      });
    for (const words of [
      ['show', newID()],
      ['show', 'CD1'],
      ['review', newID()],
    ])
      expect(await operator(...words)).toEqual({ done: false, said: ['There is no such withdrawal.'] });
    expect(await listed(customer)).toMatchObject([{ state: 'requested' }]);
  });
});
