import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { listEntries } from '../audit/entries.store.ts';
import { addStaff } from '../staff/staff.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

const NUMBER = '11010519491231002X';
const COMPANY = {
  orgName: '北京云岫网络科技有限公司',
  legalName: '王小明',
  socialCode: '91110108MA01K7QX32',
  openAccount: '某某银行海淀支行',
  bankAccount: '6222000000000001',
};

let api: TestApi;
let clerk: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  [clerk, colleague] = await Promise.all([api.addAccount(), api.addAccount()]);
  for (const { accountNo } of [clerk, colleague])
    await addStaff(api.services.db, accountNo, ['staff:identity']);
});
afterAll(() => api.close());

const by = ({ token }: { token: string }) => ({ token, headers: { 'accept-language': 'en' } });
const listed = async (input: object) => (await api.call(operatorCalls.identities, input, by(clerk))).body;
const read = async (id: string, who = clerk) =>
  (await api.call(operatorCalls.identity, { id }, by(who))).body;
const reveal = async (id: string, reason: string, who = clerk) =>
  (await api.call(operatorCalls.revealIdentity, { id, reason }, by(who))).body;
const approve = async (id: string, amount?: number, who = clerk) =>
  (
    await api.call(
      operatorCalls.approveIdentity,
      { id, ...(amount === undefined ? {} : { amount }) },
      by(who),
    )
  ).body;
const refuse = async (id: string, reason: string, who = clerk) =>
  (await api.call(operatorCalls.refuseIdentity, { id, reason }, by(who))).body;

async function personOf(customer: TestAccount, name = '王小明'): Promise<string> {
  const sent = await api.call(accountCalls.provePerson, { name, idCard: NUMBER }, by(customer));
  expect(sent.body.code).toBe(200);
  return (await api.call(accountCalls.readPersonProof, {}, by(customer))).body.data.id;
}
async function companyOf(customer: TestAccount): Promise<string> {
  return (await api.call(accountCalls.proveOrganization, COMPANY, by(customer))).body.data.id;
}
const logOf = async ({ accountID }: TestAccount) => {
  const { rows } = await listEntries(api.services.db, accountID, { limit: 5000, skip: 0 });
  return rows.map(({ entry, body }) => ({ ...entry, body: body ?? '' }));
};

describe('a real-name authentication at the desk', () => {
  it('is masked in the list and on its page, and a person isn’t found by name (D-373)', async () => {
    const customer = await api.addAccount();
    const [id, companyID] = [await personOf(customer), await companyOf(customer)];
    const { data, total } = await listed({ status: 'review', keyword: customer.accountNo });
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id, kind: 'person', name: '王**', status: 'review', decidedBy: '' },
      { id: companyID, kind: 'organisation', name: COMPANY.orgName },
    ]);
    const one = await read(id);
    expect(one.data).toMatchObject({ name: '王**', idCard: '110****2X', socialCode: '', own: false });
    const company = await read(companyID);
    expect(company.data).toMatchObject({
      legalName: '王**',
      socialCode: '911****32',
      bankAccount: '622****01',
      openAccount: COMPANY.openAccount,
      triesLeft: 3,
    });
    for (const secret of ['小明', NUMBER, COMPANY.socialCode, COMPANY.bankAccount])
      expect(JSON.stringify([data, one, company])).not.toContain(secret);
    expect((await listed({ keyword: '小明' })).total).toBe(0);
    expect((await listed({ keyword: '云岫' })).total).toBe(1);
    expect((await listed({ status: 'passed', keyword: customer.accountNo })).total).toBe(0);
  });

  it('is shown in full for a reason alone, which the log of both tells without the numbers', async () => {
    const customer = await api.addAccount();
    const id = await personOf(customer);
    expect(await reveal(id, '  ')).toMatchObject({ code: 13004, errors: { reason: expect.any(String) } });
    expect(await logOf(customer)).not.toContainEqual(
      expect.objectContaining({ action: 'operator.identities.reveal' }),
    );
    const before = (await logOf(clerk)).length;
    expect((await reveal(id, 'name differs from the register')).data).toMatchObject({
      name: '王小明',
      idCard: NUMBER,
      bankAccount: '',
    });
    for (const log of [await logOf(customer), (await logOf(clerk)).slice(0, -before || undefined)]) {
      const entry = log.find(({ action }) => action === 'operator.identities.reveal');
      expect(entry).toMatchObject({ actorKind: 'staff', actorID: clerk.accountID, objectID: id });
      expect(entry?.body).toContain('name differs from the register');
      expect(entry?.body).not.toContain(NUMBER);
      expect(entry?.body).not.toContain('小明');
    }
  });

  it('of a person passes by one word, which says who gave it', async () => {
    const customer = await api.addAccount();
    const id = await personOf(customer);
    expect(await approve(id, 37)).toMatchObject({ code: 13004, errors: { amount: expect.any(String) } });
    expect(await approve(id)).toMatchObject({ code: 200, data: { status: 'passed' } });
    expect((await api.call(accountCalls.readPersonProof, {}, by(customer))).body.data.validStatus).toBe(3);
    expect((await read(id)).data).toMatchObject({ status: 'passed', decidedBy: clerk.accountNo });
    expect((await logOf(customer)).map(({ action }) => action)).toContain('operator.identities.approve');
  });

  it('of an organisation passes by the amount, which no answer and no log tells', async () => {
    const customer = await api.addAccount();
    const id = await companyOf(customer);
    expect(await approve(id)).toMatchObject({ code: 13004, errors: { amount: expect.any(String) } });
    for (const amount of [0, 1_000, -37]) expect((await approve(id, amount)).code).toBe(13004);
    expect(await approve(id, 473)).toMatchObject({ code: 200, data: { status: 'amount' } });
    const told = JSON.stringify([await read(id), await listed({ status: 'amount' }), await logOf(customer)]);
    expect(told).not.toMatch(/\b473\b/);
    const answer = await api.call(accountCalls.proveOrganization, { authno: id, balance: 473 }, by(customer));
    expect(answer.body.data.validStatus).toBe(3);
    // The customer's amount decided, not who had sent it.
    expect((await read(id)).data).toMatchObject({ status: 'passed', decidedBy: '' });
  });

  it('is refused with a sentence that the customer reads, and counted at the next one', async () => {
    const customer = await api.addAccount();
    const id = await personOf(customer);
    expect((await refuse(id, '')).code).toBe(13004);
    expect((await refuse(id, 'Name and number don’t match.')).code).toBe(200);
    const { data } = (await api.call(accountCalls.readPersonProof, {}, by(customer))).body;
    expect(data).toMatchObject({ validStatus: 4, reason: 'Name and number don’t match.' });
    expect((await read(id)).data).toMatchObject({ refusedBefore: 0, decidedBy: clerk.accountNo });
    expect((await read(await personOf(customer))).data).toMatchObject({ refusedBefore: 1 });
  });

  it('is decided once, however many decide at the same moment', async () => {
    const customer = await api.addAccount();
    const id = await personOf(customer);
    const answers = await Promise.all([
      approve(id),
      refuse(id, 'No.', colleague),
      approve(id, undefined, colleague),
    ]);
    expect(answers.map(({ code }) => code).sort()).toEqual([13002, 13002, 200].sort());
    expect(answers.find(({ code }) => code !== 200)?.msg).toMatch(/decided on this before/);
    const decisions = (await logOf(customer)).filter(({ action }) => action.startsWith('operator.'));
    expect(decisions).toHaveLength(1);
  });

  it('that the customer has replaced is neither shown nor decided', async () => {
    const customer = await api.addAccount();
    const id = await personOf(customer, '王');
    await personOf(customer);
    expect((await read(id)).code).toBe(13001);
    expect((await approve(id)).code).toBe(13001);
    expect((await reveal(id, 'curious')).code).toBe(13001);
    expect((await listed({ keyword: customer.accountNo })).total).toBe(1);
  });

  it('is no matter for whom it is about, or for who has another duty', async () => {
    const id = await personOf(clerk);
    expect((await read(id)).data.own).toBe(true);
    expect(await approve(id)).toMatchObject({ code: 13002, msg: expect.stringContaining('your own') });
    expect((await refuse(id, 'No.')).code).toBe(13002);
    expect((await approve(id, undefined, colleague)).code).toBe(200);
    const other = await api.addAccount();
    await addStaff(
      api.services.db,
      other.accountNo,
      staffPermissions.filter((one) => one !== 'staff:identity'),
    );
    const customer = await api.addAccount();
    const next = await personOf(customer);
    for (const who of [other, customer]) {
      expect((await read(next, who)).code).toBe(13001);
      expect((await reveal(next, 'mine', who)).code).toBe(13001);
      expect((await approve(next, undefined, who)).code).toBe(13001);
    }
  });
});
