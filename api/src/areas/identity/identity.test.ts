import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls } from '@certdeck/contract';
import { derivedKey } from '../authority/derived-key.ts';
import { memberPorts } from '../../compose/members.ts';
import { identityTelling } from '../../compose/identity.ts';
import { readConfig } from '../../platform/config/config.ts';
import { allRows } from '../../testing/hostile/testing/possessions.ts';
import { addMember } from '../tenancy/members.ts';
import { factsFor } from '../webhooks/testing/facts.ts';
import { openTestApi, TEST_SECRET, type TestAccount, type TestApi } from '../../testing/api.ts';
import { runIdentityCommand } from './command.ts';
import { identitySeal } from './sealed.ts';

const NUMBER = '11010519491231002X';
const company = {
  orgName: '北京云岫网络科技有限公司',
  legalName: '王小明',
  socialCode: '91110108MA01K7QX32',
  openAccount: '某某银行海淀支行',
  bankAccount: '6222 0000 0000 0001',
};

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ CA_KEY_SECRET: TEST_SECRET });
});
afterAll(() => api.close());

/** What the operator's command says, and whether it did something. */
async function operator(...args: string[]): Promise<{ done: boolean; said: string[] }> {
  const { db } = api.services;
  const config = readConfig({ DATA_DIR: api.folder, CA_KEY_SECRET: TEST_SECRET });
  const said: string[] = [];
  const ports = {
    db,
    now: () => new Date(),
    ...identityTelling,
    seal: identitySeal(derivedKey(config, db, 'identities')),
  };
  return { done: await runIdentityCommand(ports, args, (line) => said.push(line)), said };
}
const callsOf = ({ token }: Pick<TestAccount, 'token'>) => ({
  send: async (input: object) => (await api.call(accountCalls.proveOrganization, input, { token })).body,
  read: async () => (await api.call(accountCalls.readOrganizationProof, {}, { token })).body.data,
  get: async (id: string) => (await api.call(accountCalls.getOrganizationProof, { id }, { token })).body,
  sendPerson: async (input: object) => (await api.call(accountCalls.provePerson, input, { token })).body,
  readPerson: async () => (await api.call(accountCalls.readPersonProof, {}, { token })).body.data,
  account: async () => (await api.call(accountCalls.getAccount, {}, { token })).body.data,
  profile: async () => (await api.call(accountCalls.getProfile, {}, { token })).body.data,
  notices: async () => (await api.call(accountCalls.listMessages, {}, { token })).body.data.siteMsges,
});

/** An account whose programs are told what is decided. */
async function hooked() {
  const account = await api.addAccount();
  const hook = { url: 'https://hook.example/', events: ['identity.decided'] };
  const { body } = await api.call(developerCalls.createWebhook, hook, { token: account.token });
  expect(body.code).toBe(200);
  return { mine: callsOf(account), facts: () => factsFor(api.services.db, account.accountID) };
}

describe('the proof of a person', () => {
  it('is in review, then passed by the operator, and its number is masked and sealed (ACC-013, ACC-014, API-069, API-070)', async () => {
    const { mine, facts } = await hooked();
    expect(await mine.readPerson()).toMatchObject({ id: '', validStatus: 0, name: '', idCard: '' });
    expect(await mine.sendPerson({ name: '王小明', idCard: NUMBER.toLowerCase() })).toMatchObject({
      code: 200,
      data: { validStatus: 1 },
    });
    const { id, ...sent } = await mine.readPerson();
    expect(sent).toMatchObject({ validStatus: 1, name: '王小明', idCard: '110****2X' });
    expect((await allRows(api.services.db)).filter((row) => row.includes(NUMBER))).toEqual([]);
    expect((await operator()).said.join()).toContain(id);
    expect((await operator('show', id)).said).toContain(`idCard\t${NUMBER}`);
    expect(await operator('approve', id, '0.37')).toMatchObject({ done: false });
    expect(await operator('approve', id)).toEqual({ done: true, said: ['It is passed now.'] });
    expect(await mine.readPerson()).toMatchObject({ id, validStatus: 3 });
    expect(await mine.account()).toMatchObject({ authPProgress: 3, authEProgress: 0 });
    expect((await mine.profile()).authName).toBe('王小明');
    expect(await mine.notices()).toMatchObject([{ title: '实名认证已通过' }]);
    expect((await mine.sendPerson({ name: '别人', idCard: NUMBER })).code).toBe(13002);
    expect(await operator('refuse', id, 'too late')).toMatchObject({ done: false });
    expect(await facts()).toEqual([['identity.decided', { kind: 'person', verdict: 'passed' }]]);
  });

  it('takes the place of one that nobody has looked at, which can then not be approved', async () => {
    const mine = callsOf(await api.addAccount());
    await mine.sendPerson({ name: '王', idCard: NUMBER });
    const first = (await mine.readPerson()).id;
    await mine.sendPerson({ name: '王小明', idCard: NUMBER });
    expect(await operator('approve', first)).toMatchObject({ done: false });
    expect((await operator('show', first)).said).toEqual(['name\t王', 'status\treplaced']);
    const row = await api.services.db
      .selectFrom('identity_proofs')
      .select('sealed')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    expect(row.sealed).toHaveLength(0);
    expect(await mine.readPerson()).toMatchObject({ validStatus: 1, name: '王小明' });
  });

  it('says at the field that the number is wrong', async () => {
    const mine = callsOf(await api.addAccount());
    expect(await mine.sendPerson({ name: '王', idCard: '110105194912310021' })).toMatchObject({
      code: 13004,
      errors: { idCard: '证件号码不正确，请核对。' },
    });
    expect(await mine.readPerson()).toMatchObject({ validStatus: 0 });
  });
});

describe('the proof of an organisation', () => {
  it('waits for the amount that the operator sent, which no answer tells, and passes by it (ACC-012, API-066, API-067, D-219)', async () => {
    const mine = callsOf(await api.addAccount());
    const { data } = await mine.send(company);
    expect(data).toMatchObject({ validStatus: 1 });
    expect((await mine.send({ authno: data.id, balance: 37 })).code).toBe(13002);
    expect(await operator('approve', data.id)).toMatchObject({ done: false });
    expect(await operator('approve', data.id, '0.37')).toMatchObject({ done: true });
    const waiting = await mine.read();
    expect(waiting).toMatchObject({
      id: data.id,
      validStatus: 2,
      orgName: company.orgName,
      socialCode: '911****32',
      bankAccount: '622****01',
      triesLeft: 3,
    });
    const kept = (await allRows(api.services.db)).join('\n');
    for (const number of [company.socialCode, company.bankAccount.replaceAll(' ', '')])
      expect(kept).not.toContain(number);
    expect(JSON.stringify([waiting, await mine.notices(), await mine.account()])).not.toMatch(
      /\b37\b|0[.,]37/,
    );
    expect((await mine.send(company)).code).toBe(13002);
    expect(await mine.send({ authno: data.id, balance: 36 })).toMatchObject({
      code: 13004,
      errors: { balance: '金额不正确，请核对银行流水。' },
    });
    expect(await mine.read()).toMatchObject({ validStatus: 2, triesLeft: 2 });
    expect(await mine.send({ authno: data.id, balance: 37 })).toMatchObject({
      code: 200,
      data: { validStatus: 3 },
    });
    expect(await mine.account()).toMatchObject({ authEProgress: 3 });
    expect((await mine.profile()).authName).toBe(company.orgName);
    expect((await mine.notices()).map(({ title }) => title)).toEqual(['实名认证已通过', '请填写收到的金额']);
  });

  it('is refused by the third wrong amount, can be sent in again, and each is read by its number (API-068)', async () => {
    const { mine, facts } = await hooked();
    const { data } = await mine.send(company);
    await operator('approve', data.id, '0.37');
    const codes = [];
    for (const balance of [1, 2, 3, 37]) codes.push((await mine.send({ authno: data.id, balance })).code);
    expect(codes).toEqual([13004, 13004, 13004, 13002]);
    expect(await mine.read()).toMatchObject({ validStatus: 4, triesLeft: 0, reason: '' });
    expect(await facts()).toEqual([['identity.decided', { kind: 'organisation', verdict: 'refused' }]]);
    const again = await mine.send(company);
    await mine.send(company);
    expect((await mine.get(again.data.id)).data).toMatchObject({ validStatus: 0, socialCode: '' });
    expect(again).toMatchObject({ code: 200, data: { validStatus: 1 } });
    expect(again.data.id).not.toBe(data.id);
    expect((await mine.get(data.id)).data).toMatchObject({ validStatus: 4 });
  });

  it('is refused by the operator with a sentence that the customer reads', async () => {
    const mine = callsOf(await api.addAccount());
    const { data } = await mine.send(company);
    expect(await operator('refuse', data.id)).toMatchObject({ done: false });
    expect(await operator('refuse', data.id, 'The', 'name', 'differs.')).toMatchObject({ done: true });
    expect(await mine.read()).toMatchObject({ validStatus: 4, reason: 'The name differs.' });
    expect(await mine.account()).toMatchObject({ authEProgress: 4 });
  });

  it('names each field that is missing or wrong', async () => {
    const mine = callsOf(await api.addAccount());
    const { code, errors } = await mine.send({ orgName: 'X', socialCode: '91110108MA01K7QX33' });
    expect(code).toBe(13004);
    expect(Object.keys(errors ?? {}).sort()).toEqual(['bankAccount', 'legalName', 'openAccount']);
    const wrong = await mine.send({ ...company, socialCode: '91110108MA01K7QX33', bankAccount: '12' });
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['bankAccount', 'socialCode']);
    expect((await mine.send({ authno: 'x' })).errors).toHaveProperty('balance');
  });

  it('of another customer is not found, read or paid (API-009)', async () => {
    const { data } = await callsOf(await api.addAccount()).send(company);
    await operator('approve', data.id, '0.37');
    const other = callsOf(await api.addAccount());
    expect((await other.get(data.id)).code).toBe(13001);
    expect((await other.send({ authno: data.id, balance: 37 })).code).toBe(13001);
    expect(await other.read()).toMatchObject({ id: '', validStatus: 0 });
  });

  it('is the tenant’s: an administrator sends it in, and its state and name are seen by all (D-027)', async () => {
    const owner = await api.addAccount();
    const join = async (role: string) => {
      const account = await api.addAccount();
      const names = { tenant: owner.accountNo, account: account.accountNo, role };
      expect(await addMember(api.services.db, memberPorts, names)).toEqual({ ok: true });
      return callsOf({ token: await api.services.tokens.issue(api.services.db, account.accountID) });
    };
    const [admin, auditor] = [await join('admin'), await join('auditor')];
    expect((await auditor.send(company)).code).toBe(13005);
    expect((await admin.send(company)).code).toBe(200);
    expect(await callsOf(owner).read()).toMatchObject({ validStatus: 1, orgName: company.orgName });
    expect(await auditor.account()).toMatchObject({ authEProgress: 1 });
  });

  it('waits once, however many are sent in at the same time', async () => {
    const account = await api.addAccount();
    const mine = callsOf(account);
    const replies = await Promise.all([mine.send(company), mine.send(company), mine.send(company)]);
    for (const { code } of replies) expect([200, 13002]).toContain(code);
    const waiting = (await operator()).said.filter((line) => line.includes(account.accountNo));
    expect(waiting).toHaveLength(1);
    expect(waiting[0]).toContain((await mine.read()).id);
  });
});
