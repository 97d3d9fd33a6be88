import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls, type StaffPermission } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { memberPorts } from '../../compose/members.ts';
import { addStaff } from '../staff/staff.store.ts';
import { addMember } from '../tenancy/members.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';

let api: TestApi;
let one: TestAccount;
let other: TestAccount;
const DUTIES: readonly StaffPermission[] = ['staff:members', 'staff:customers'];
beforeAll(async () => {
  api = await openTestApi();
  [one, other] = await Promise.all([api.addAccount(), api.addAccount()]);
  for (const clerk of [one, other]) await addStaff(api.services.db, clerk.accountNo, DUTIES);
});
afterAll(() => api.close());

let numbers = 0;
const person = () => api.addAccount({ email: `joins${++numbers}@desk.example` });
const by = ({ token }: { token: string }) => ({ token, headers: { 'accept-language': 'en' } });
const tokenOf = (who: TestAccount) => api.services.tokens.issue(api.services.db, who.accountID);
const propose = async (customer: TestAccount, account: string, more: object = {}, who = one) =>
  (
    await api.call(
      operatorCalls.proposeAddition,
      {
        ...{ accountNo: customer.accountNo, account, role: 'auditor' },
        ...{ reason: 'The owner asked for it', reference: 'T-4712', ...more },
      },
      by(who),
    )
  ).body;
const confirm = async (id: string, who = other) =>
  (await api.call(operatorCalls.confirmAddition, { id }, by(who))).body;
const drop = async (id: string, who = other) =>
  (await api.call(operatorCalls.dropAddition, { id, reason: 'not so' }, by(who))).body.code;
const waiting = async ({ accountNo }: TestAccount, who = other) =>
  (await api.call(operatorCalls.additions, { accountNo }, by(who))).body.data;
const remove = async ({ accountNo }: TestAccount, who = one) =>
  (await api.call(operatorCalls.removeMember, { accountNo, reason: 'Has left' }, by(who))).body;
const members = async ({ accountNo }: TestAccount) =>
  (await api.call(operatorCalls.members, { accountNo }, by(other))).body.data;
const status = async (token: string) => (await api.call(accountCalls.getAccount, {}, { token })).status;
const logOf = async (who: TestAccount) =>
  (await api.call(accountCalls.listAuditLogs, { limit: 100 }, by({ token: await tokenOf(who) }))).body.data;
const mailsTo = async ({ accountID }: TestAccount) => {
  const rows = await api.services.db
    .selectFrom('mail_outbox')
    .innerJoin('accounts', 'accounts.email', 'mail_outbox.recipient')
    .select(['mail_outbox.title', 'mail_outbox.body'])
    .where('accounts.id', '=', accountID)
    .where('mail_outbox.topic', '=', 'member')
    .execute();
  return rows.map(({ title, body }) => `${title}\n${body}`).join('\n');
};
async function join(customer: TestAccount, role = 'auditor') {
  const account = await person();
  const names = { tenant: customer.accountNo, account: account.accountNo, role };
  expect(await addMember(api.services.db, memberPorts, names)).toEqual({ ok: true });
  return account;
}

describe('an account that staff let act for a customer', () => {
  it('takes two people, ends its sessions, is mailed to it and the owner, and stands in the logs (D-476)', async () => {
    const [owner, joining] = await Promise.all([person(), person()]);
    const { id } = (await propose(owner, `joins${numbers}@desk.example`)).data;
    expect(await waiting(owner)).toMatchObject([
      {
        ...{ id, accountNo: joining.accountNo, role: 'auditor', reference: 'T-4712' },
        ...{ proposedBy: one.accountNo, mine: false, email: expect.stringContaining('*') },
      },
    ]);
    expect(await waiting(owner, one)).toMatchObject([{ mine: true }]);
    expect(await confirm(id, one)).toMatchObject({ code: 13002, msg: /colleague has to confirm/ });
    expect(await members(owner)).toHaveLength(1);
    expect(await status(joining.token)).toBe(200);
    expect((await confirm(id)).code).toBe(200);
    expect(await status(joining.token)).toBe(401);
    expect(await members(owner)).toMatchObject([
      { accountNo: owner.accountNo, role: 'owner' },
      { accountNo: joining.accountNo, role: 'auditor' },
    ]);
    const account = await api.call(accountCalls.getAccount, {}, { token: await tokenOf(joining) });
    expect(account.body.data).toMatchObject({ rootUUID: owner.accountID, role: 'auditor' });
    expect(await waiting(owner)).toEqual([]);
    for (const reader of [owner, joining]) {
      expect(await mailsTo(reader)).toContain(joining.accountNo);
      expect(await mailsTo(reader)).toContain('The owner asked for it');
    }
    const acts = (await logOf(owner)).filter(({ action }) => action.startsWith('operator.additions.'));
    expect(acts).toMatchObject([
      { action: 'operator.additions.confirm', actorKind: 'staff', after: { role: 'auditor' } },
      { action: 'operator.additions.propose', actorKind: 'staff', after: { reference: 'T-4712' } },
    ]);
    expect((await logOf(other)).map(({ action }) => action)).toContain('operator.additions.confirm');
  });

  it('waits once, joins once, and is dropped by anyone', async () => {
    const [owner, joining] = await Promise.all([person(), person()]);
    const proposed = await Promise.all(Array.from({ length: 3 }, () => propose(owner, joining.accountNo)));
    expect(proposed.filter(({ code }) => code === 200)).toHaveLength(1);
    const first = proposed.find(({ code }) => code === 200)?.data.id ?? '';
    expect(await drop(first, one)).toBe(200);
    expect((await confirm(first)).code).toBe(13002);
    expect(await members(owner)).toHaveLength(1);
    const { id } = (await propose(owner, joining.accountNo)).data;
    const codes = await Promise.all([
      ...Array.from({ length: 3 }, async () => (await confirm(id)).code),
      drop(id, one),
    ]);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
  });

  it('is nobody of staff, nobody of either’s own tenant, no member already, and no owner', async () => {
    const [owner, joining] = await Promise.all([person(), person()]);
    const said = async (account: string, customer = owner) => (await propose(customer, account)).msg;
    expect(await said(one.accountNo)).toMatch(/account that you act for/);
    expect(await said(joining.accountNo, one)).toMatch(/account that you act for/);
    expect(await said(other.accountNo)).toMatch(/account of staff/);
    expect(await said((await join(owner)).accountNo)).toMatch(/member of the customer already/);
    expect(await said(owner.accountNo)).toMatch(/member of the customer already/);
    expect(await propose(owner, 'nobody@desk.example')).toMatchObject({
      code: 13004,
      errors: { account: expect.any(String) },
    });
    expect((await propose(owner, joining.accountNo, { role: 'owner' })).code).toBe(13004);
    // What has changed by the time of the second person counts.
    const { id } = (await propose(owner, joining.accountNo)).data;
    await addStaff(api.services.db, joining.accountNo, ['staff:jobs']);
    expect(await confirm(id)).toMatchObject({ code: 13002, msg: /account of staff/ });
    expect((await propose(owner, 'x', {}, await person())).code).toBe(13001);
  });
});

describe('a member whom staff take out of a customer', () => {
  it('loses sessions and keys at once, acts for itself again, and is mailed with the owner (D-476)', async () => {
    const owner = await person();
    const member = await join(owner, 'admin');
    const token = await tokenOf(member);
    const key = await api.call(
      developerCalls.createKey,
      { name: 'k', permissions: ['order:read'] },
      by({ token }),
    );
    expect((await remove(member)).code).toBe(200);
    expect(await status(token)).toBe(401);
    expect(await status(key.body.data.key)).toBe(401);
    expect(await members(owner)).toMatchObject([{ accountNo: owner.accountNo }]);
    const account = await api.call(accountCalls.getAccount, {}, { token: await tokenOf(member) });
    expect(account.body.data).toMatchObject({ rootUUID: member.accountID, role: 'owner' });
    for (const reader of [owner, member]) expect(await mailsTo(reader)).toContain('Has left');
    const [act] = (await logOf(owner)).filter(({ action }) => action === 'operator.members.remove');
    expect(act).toMatchObject({ before: { role: 'admin' }, after: { reason: 'Has left' } });
  });

  it('is not the owner, nobody of the own tenant, and nobody of staff', async () => {
    const owner = await person();
    expect(await remove(owner)).toMatchObject({ code: 13002, msg: /owner keeps/ });
    const mine = await join(one);
    expect(await remove(mine)).toMatchObject({ code: 13002, msg: /account that you act for/ });
    const colleague = await join(owner);
    await addStaff(api.services.db, colleague.accountNo, ['staff:jobs']);
    expect(await remove(colleague)).toMatchObject({ code: 13002, msg: /account of staff/ });
    expect(await members(owner)).toHaveLength(2);
  });
});
