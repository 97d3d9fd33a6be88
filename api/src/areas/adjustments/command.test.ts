import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { adjusting } from '../../compose/adjusting.ts';
import { openShop, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import { ADJUST_USAGE, runAdjustCommand } from './command.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ environment: { FOUR_EYES_CENTS: '10000' } });
});
afterAll(() => shop.close());

async function say(...words: string[]) {
  const { audit, db, now } = shop.services;
  const lines: string[] = [];
  const ports = { db, now, ...adjusting };
  const run = () => runAdjustCommand(ports, words, (line) => void lines.push(line));
  return { done: await audit.command('adjust', run), lines };
}

describe('the command adjust', () => {
  it('moves money once for a reference, without a second person', async () => {
    const customer = await shop.addCustomer(500);
    const words = [customer.accountNo, 'credit', '200.00', 'goodwill', 'T-7', 'Issued', 'late'];
    expect(await say(...words)).toEqual({ done: true, lines: ['Done.'] });
    expect(await say(...words)).toEqual({ done: true, lines: ['Done.'] });
    const other = [customer.accountNo, 'credit', '300', 'goodwill', 'T-7', 'more'];
    expect((await say(...other)).done).toBe(false);
    expect((await say(customer.accountNo, 'debit', '900', 'correction', 'T-8', 'twice')).done).toBe(false);
    const { data } = (await customer.call(accountCalls.listTransactions, { type: 'goodwill' })).body;
    expect(data).toMatchObject([{ amount: 20_000, reason: 'Issued late' }]);
    const log = (await customer.call(accountCalls.listAuditLogs, {})).body.data;
    expect(log).toMatchObject([{ action: 'operator.adjust', actorKind: 'staff' }, {}].slice(0, 1));
  });

  it('lists what waits, makes it and drops it', async () => {
    const customer = await shop.addCustomer(500);
    const staff = await shop.addAccount();
    await addStaff(shop.services.db, staff.accountNo, staffPermissions);
    const propose = async (amount: number) => {
      const input = { direction: 'credit', kind: 'goodwill', reason: 'late', amount };
      const accountNo = customer.accountNo;
      const { body } = await shop.call(operatorCalls.proposeAdjustment, { ...input, accountNo }, staff);
      return body.data.id;
    };
    const [first, second] = [await propose(10_000), await propose(20_000)];
    expect((await say()).lines.map((line) => line.split('\t').slice(0, 4))).toEqual([
      [first, customer.accountNo, 'goodwill', '100.00'],
      [second, customer.accountNo, 'goodwill', '200.00'],
    ]);
    expect((await say('confirm', first)).done).toBe(true);
    expect((await say('drop', second, 'not', 'so')).done).toBe(true);
    expect(await say('confirm', second)).toEqual({ done: false, lines: ['Somebody decided on it before.'] });
    expect(await say()).toEqual({ done: true, lines: [] });
  });

  it.each([
    [['C1', 'credit', '5']],
    [['C1', 'debit', '5', 'goodwill', 'r', 'why']],
    [['C1', 'credit', '0', 'goodwill', 'r', 'why']],
    [['C1', 'credit', '5', 'goodwill', 'a b', 'why']],
    [['drop', 'x']],
  ])('says how it is said for %j', async (words) => {
    expect(await say(...words)).toEqual({ done: false, lines: [`Say: ${ADJUST_USAGE}`] });
  });
});
