import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { memberPorts } from '../../compose/members.ts';
import { announce } from '../messages/messages.store.ts';
import { addStaff } from '../staff/staff.store.ts';
import { addMember } from '../tenancy/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { runAgentsCommand } from './operator/command.ts';

const application = {
  company: 'Quokka Hosting Ltd',
  contact: 'Ada Quokka, ada@quokka.example',
  reason: 'We host 4,000 shops.\nThey ask us for certificates.',
};

let api: TestApi;
let desk: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  desk = await api.addAccount();
  await addStaff(api.services.db, desk.accountNo, staffPermissions);
});
afterAll(() => api.close());

const english = { 'accept-language': 'en' };
const callsOf = ({ token }: Pick<TestAccount, 'token'>) => ({
  apply: async (input: object = application) =>
    (await api.call(accountCalls.applyAsAgent, input, { token, headers: english })).body,
  read: async () => (await api.call(accountCalls.readAgent, {}, { token })).body.data,
  status: async () => (await api.call(accountCalls.getAccount, {}, { token })).body.data.agentStatus,
  notices: async (lang: string) =>
    (await api.call(accountCalls.listMessages, {}, { token, headers: { 'accept-language': lang } })).body.data
      .siteMsges,
  log: async () => (await api.call(accountCalls.listAuditLogs, { limit: 100 }, { token })).body.data,
});
const staff = { token: '', headers: english };
const accept = async (accountNo: string) =>
  (await api.call(operatorCalls.acceptAgent, { accountNo }, { ...staff, token: desk.token })).body;
const refuse = async (accountNo: string, reason: string) =>
  (await api.call(operatorCalls.refuseAgent, { accountNo, reason }, { ...staff, token: desk.token })).body;
const listed = async (input: object) =>
  (await api.call(operatorCalls.agents, input, { ...staff, token: desk.token })).body;

describe('an application as an agent', () => {
  it('is in the account at once, and waits for the operator (ACC-026, D-236)', async () => {
    const account = await api.addAccount();
    const mine = callsOf(account);
    expect(await mine.read()).toMatchObject({ status: 'none', company: '', appliedAt: 0 });
    expect(await mine.status()).toBe('none');
    expect(await mine.apply()).toMatchObject({ code: 200 });
    expect(await mine.status()).toBe('applied');
    expect(await mine.read()).toMatchObject({ status: 'applied', ...application, decidedAt: 0 });
    expect(await mine.apply()).toMatchObject({ code: 13002, msg: expect.stringContaining('already') });
    const { data, total } = await listed({ status: 'applied', keyword: account.accountNo });
    expect([data, total]).toMatchObject([[{ accountNo: account.accountNo, ...application }], 1]);
  });

  it('says at each field what is missing, and keeps nothing', async () => {
    const mine = callsOf(await api.addAccount());
    const { code, errors } = await mine.apply({ company: ' ', contact: 'a\nb', reason: '\n' });
    expect([code, Object.keys(errors ?? {}).sort()]).toEqual([13004, ['company', 'contact', 'reason']]);
    expect(await mine.status()).toBe('none');
  });

  it('counts once when it is sent several times at the same moment', async () => {
    const mine = callsOf(await api.addAccount());
    const answers = await Promise.all([mine.apply(), mine.apply(), mine.apply()]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it('is accepted once, and the customer is told in their language (D-357)', async () => {
    const account = await api.addAccount();
    const mine = callsOf(account);
    await mine.apply();
    const answers = await Promise.all([accept(account.accountNo), accept(account.accountNo)]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await mine.status()).toBe('active');
    expect(await mine.notices('de')).toMatchObject([
      { title: 'Sie sind jetzt Agentur', content: expect.stringContaining('Quokka Hosting Ltd') },
    ]);
    expect(await mine.apply()).toMatchObject({ code: 13002 });
    const [row] = (await listed({ status: 'active', keyword: account.accountNo })).data;
    expect(row).toMatchObject({ decidedBy: desk.accountNo, answer: '' });
    for (const log of [await mine.log(), await callsOf(desk).log()])
      expect(log).toContainEqual(
        expect.objectContaining({
          action: 'operator.agents.accept',
          objectID: account.accountID,
          before: { status: 'applied' },
          after: { status: 'active' },
        }),
      );
  });

  it('is refused with a sentence that the customer reads, and may be sent again', async () => {
    const account = await api.addAccount();
    const mine = callsOf(account);
    await mine.apply();
    expect(await refuse(account.accountNo, ' ')).toMatchObject({ code: 13004 });
    expect(await refuse(account.accountNo, 'We need two references.')).toMatchObject({ code: 200 });
    expect(await mine.read()).toMatchObject({ status: 'refused', answer: 'We need two references.' });
    expect(await mine.status()).toBe('none');
    expect((await mine.notices('en'))[0]?.content).toContain('We need two references.');
    expect(await accept(account.accountNo)).toMatchObject({ code: 13002 });
    expect(await mine.apply({ ...application, reason: 'Two references: A and B.' })).toMatchObject({
      code: 200,
    });
    expect(await mine.read()).toMatchObject({ status: 'applied', answer: '', decidedAt: 0 });
  });

  it('can be taken back from an agent, with a sentence', async () => {
    const account = await api.addAccount();
    const mine = callsOf(account);
    await mine.apply();
    await accept(account.accountNo);
    expect(await refuse(account.accountNo, 'The contract has ended.')).toMatchObject({ code: 200 });
    expect(await mine.status()).toBe('none');
  });

  it('is decided by somebody else than who applied, and only by staff', async () => {
    await callsOf(desk).apply();
    expect(await accept(desk.accountNo)).toMatchObject({ code: 13002 });
    const account = await api.addAccount();
    await callsOf(account).apply();
    const { body } = await api.call(
      operatorCalls.acceptAgent,
      { accountNo: account.accountNo },
      { token: account.token },
    );
    expect(body.code).toBe(13001);
    expect(await callsOf(account).status()).toBe('applied');
    expect(await accept('C0000000000')).toMatchObject({ code: 13001 });
  });

  it('is of the whole tenant: its administrator may send it, its finance may not', async () => {
    const owner = await api.addAccount();
    const { db } = api.services;
    const helper = async (role: 'admin' | 'finance') => {
      const account = await api.addAccount();
      await addMember(db, memberPorts, { tenant: owner.accountNo, account: account.accountNo, role });
      return { ...account, token: await api.services.tokens.issue(db, account.accountID) };
    };
    const [admin, finance] = [callsOf(await helper('admin')), callsOf(await helper('finance'))];
    expect(await finance.apply()).toMatchObject({ code: 13005 });
    expect(await admin.apply()).toMatchObject({ code: 200 });
    expect([await callsOf(owner).status(), await finance.status()]).toEqual(['applied', 'applied']);
  });
});

describe('the operator’s command', () => {
  const run = async (...args: string[]) => {
    const said: string[] = [];
    const { db, now } = api.services;
    const ports = { db, now, tell: (trx: never, id: never, notice: never) => announce(trx, id, [notice]) };
    return { done: await runAgentsCommand(ports, args, (line) => said.push(line)), said };
  };

  it('lists, accepts and refuses', async () => {
    const account = await api.addAccount();
    await callsOf(account).apply({ ...application, company: 'Bell\u200d Ltd' });
    const { said } = await run();
    expect(said.find((line) => line.startsWith(account.accountNo))).toMatch(/applied.*Bell\? Ltd/);
    expect(await run('accept', account.email.toUpperCase())).toMatchObject({ done: true });
    expect(await run('accept', account.accountNo)).toMatchObject({ done: false });
    expect(await run('refuse', account.accountNo)).toMatchObject({ done: false });
    expect(await run('refuse', account.accountNo, 'It', 'has', 'ended.')).toMatchObject({ done: true });
    expect(await callsOf(account).read()).toMatchObject({ status: 'refused', answer: 'It has ended.' });
    expect(await run('accept', 'nobody@nowhere.example')).toMatchObject({ done: false });
    expect(await run('nonsense')).toMatchObject({ done: false });
  });
});
