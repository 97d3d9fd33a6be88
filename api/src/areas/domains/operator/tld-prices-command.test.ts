import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, domainCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { addStaff, staffTenantIDs } from '../../staff/staff.store.ts';
import { tick } from '../testing/registered.ts';
import { runTldPricesCommand } from './tld-prices-command.ts';

let api: TestApi;
let customer: TestAccount;
let clerk: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  customer = await api.addAccount();
  clerk = await api.addAccount();
  await addStaff(api.services.db, clerk.email);
});
afterAll(() => api.close());

async function say(...words: string[]) {
  const { audit, db, now } = api.services;
  const lines: string[] = [];
  const ports = { db, now, staffTenants: staffTenantIDs };
  const run = () => runTldPricesCommand(ports, words, (line) => void lines.push(line));
  return { done: await audit.command('tld-prices', run), lines };
}
const priceOf = async (tld: string) => {
  const { body } = await api.call(domainCalls.listTlds, {}, { token: customer.token });
  const { register, renew, transfer, restore } = body.data.tld.find(({ name }) => name === tld) ?? {};
  return [register, renew, transfer, restore];
};
const inSeconds = (seconds: number) =>
  `${new Date(api.services.now().getTime() + seconds * 1000).toISOString().slice(0, 19)}Z`;

describe('the command tld-prices', () => {
  it('sets a price that holds from its moment and stays whatever the registry’s are, until it follows them again (DOM-013)', async () => {
    const before = await priceOf('net.test');
    const from = inSeconds(3600);
    expect((await say('set', 'net.test', '50.00', '60', '500.50', from)).lines).toEqual([
      expect.stringMatching(/^net\.test\t.*\t50\.00\t60\.00\t88\.00\t500\.50\tdecided$/),
    ]);
    api.advance(60);
    await tick(api, 'tld-prices');
    expect(await priceOf('net.test')).toEqual(before);
    api.advance(3600);
    const decided = [5000, 6000, before[2], 50_050];
    expect(await priceOf('net.test')).toEqual(decided);
    await tick(api, 'tld-prices');
    api.advance(60);
    expect(await priceOf('net.test')).toEqual(decided);
    expect((await say()).lines.filter((line) => line.startsWith('net.test\t'))).toEqual([
      expect.stringMatching(/50\.00\t60\.00\t88\.00\t500\.50\tdecided/),
    ]);
    expect((await say('follow', 'net.test')).done).toBe(true);
    api.advance(1);
    await tick(api, 'tld-prices');
    api.advance(60);
    expect(await priceOf('net.test')).toEqual(before);
  });

  it('leaves what was and what will be in the log of the operator’s people, and in no customer’s (DOM-013, ACC-006)', async () => {
    const logOf = async ({ token }: TestAccount) =>
      (await api.call(accountCalls.listAuditLogs, { action: 'operator.tld-prices' }, { token })).body.data;
    const count = (await logOf(clerk)).length;
    const from = inSeconds(7200);
    expect((await say('set', 'org.test', '1', '2', '3')).done).toBe(false);
    expect((await say('set', 'io.test', '200', '300.50', '900', from)).done).toBe(true);
    expect((await say('set', 'io.test', '201', '300.50', '900', from)).done).toBe(false);
    await say();
    const entries = await logOf(clerk);
    expect(entries).toHaveLength(count + 1);
    expect(entries[0]).toMatchObject({
      actorKind: 'staff',
      objectID: 'io.test',
      before: { register: 24_200, renew: 32_900, decided: false },
      after: { register: 20_000, renew: 30_050, restore: 90_000, decided: true },
    });
    expect(await logOf(customer)).toEqual([]);
  });

  it('lists the prices that hold and those to come, and sets no two for one moment (DOM-013)', async () => {
    const words = ['set', 'com.test', '1', '2', '3', inSeconds(86_400)];
    expect((await say(...words)).done).toBe(true);
    expect(await say(...words.with(2, '9'))).toEqual({
      done: false,
      lines: ['Another price begins at that very moment.'],
    });
    const rows = (await say()).lines.map((line) => line.split('\t')).filter(([tld]) => tld === 'com.test');
    expect(rows.map((row) => row.slice(2))).toEqual([
      ['75.00', '79.00', '75.00', '644.00', 'follows the registry'],
      ['1.00', '2.00', '75.00', '3.00', 'decided'],
    ]);
    expect(await say('set', 'museum', '1', '2', '3')).toEqual({
      done: false,
      lines: ['No name below museum has a price then.'],
    });
  });

  it.each([
    ['set'],
    ['set', 'com.test', '1', '2'],
    ['set', 'com.test', '-1', '2', '3'],
    ['set', 'com.test', '1.001', '2', '3'],
    ['set', 'com.test', '1', '2', '1000000.01'],
    ['set', 'com.test', '1', '2', '3', '2020-01-01T00:00:00Z'],
    ['set', 'com.test', '1', '2', '3', 'tomorrow'],
    ['set', 'com.test', '1', '2', '3', '2027-13-01T00:00:00Z'],
    ['follow'],
    ['drop', 'com.test'],
  ])('says how it is said for %s %s', async (...words: string[]) => {
    const { done, lines } = await say(...words);
    expect([done, lines.length, lines[0]]).toEqual([false, 1, expect.stringMatching(/^Say: tld-prices, /)]);
  });
});
