import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, type StaffPermission } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import { memberPorts } from '../../compose/members.ts';
import { enabledFactors, enableFactor } from '../factors/factors.store.ts';
import { transaction } from '../../platform/database/transaction.ts';
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
  await addStaff(api.services.db, one.accountNo, [...DUTIES, 'staff:people']);
  await addStaff(api.services.db, other.accountNo, DUTIES);
});
afterAll(() => api.close());

const en = { 'accept-language': 'en' };
let numbers = 0;
/** An account with a mail address, signed in. */
const person = () => api.addAccount({ email: `person${++numbers}@desk.example` });
/** A customer and a member in a role, each signed in with a second factor. */
async function team(role = 'orders') {
  const [owner, member] = await Promise.all([person(), person()]);
  const names = { tenant: owner.accountNo, account: member.accountNo, role };
  expect(await addMember(api.services.db, memberPorts, names)).toEqual({ ok: true });
  await transaction(api.services.db, (trx) =>
    enableFactor(trx, member.accountID, 'email', api.services.now()),
  );
  const token = await api.services.tokens.issue(api.services.db, member.accountID);
  return { owner, member: { ...member, token } };
}
const by = ({ token }: { token: string }) => ({ token, headers: en });
const status = async (token: string) => (await api.call(accountCalls.getAccount, {}, { token })).status;
const propose = async ({ accountNo }: TestAccount, who = one) =>
  (
    await api.call(
      operatorCalls.proposeReset,
      { accountNo, reason: 'Lost the phone', reference: 'T-4711' },
      by(who),
    )
  ).body;
const confirm = async (id: string, who = other) =>
  (await api.call(operatorCalls.confirmReset, { id }, by(who))).body;
const drop = async (id: string, who = other) =>
  (await api.call(operatorCalls.dropReset, { id, reason: 'not so' }, by(who))).body.code;
const listed = async ({ accountNo }: TestAccount, who = other) =>
  (await api.call(operatorCalls.members, { accountNo }, by(who))).body.data;
const logOf = async (who: TestAccount) => {
  const token = await api.services.tokens.issue(api.services.db, who.accountID);
  return (await api.call(accountCalls.listAuditLogs, { limit: 100 }, by({ token }))).body.data;
};
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

describe('a reset of second factors', () => {
  it('takes two people, ends the sessions, mails the member and the owner, and stands in both logs (D-441)', async () => {
    const { owner, member } = await team();
    const { id } = (await propose(member)).data;
    expect(await listed(owner)).toMatchObject([
      { accountNo: owner.accountNo, role: 'owner', factors: [] },
      {
        accountNo: member.accountNo,
        role: 'orders',
        factors: ['email'],
        reset: { id, reference: 'T-4711', proposedBy: one.accountNo, mine: false },
      },
    ]);
    expect(await confirm(id, one)).toMatchObject({ code: 13002, msg: /colleague has to confirm/ });
    expect(await enabledFactors(api.services.db, member.accountID)).toEqual(['email']);
    expect(await status(member.token)).toBe(200);
    expect((await confirm(id)).code).toBe(200);
    expect(await enabledFactors(api.services.db, member.accountID)).toEqual([]);
    expect(await status(member.token)).toBe(401);
    for (const reader of [member, owner]) {
      expect(await mailsTo(reader)).toContain(member.accountNo);
      expect(await mailsTo(reader)).toContain('Lost the phone');
    }
    const acts = (await logOf(owner)).filter(({ action }) => action.startsWith('operator.resets.'));
    expect(acts).toMatchObject([
      { action: 'operator.resets.confirm', actorKind: 'staff' },
      { action: 'operator.resets.propose', actorKind: 'staff' },
    ]);
    expect(JSON.stringify(acts)).toContain('T-4711');
    expect((await logOf(other)).map(({ action }) => action)).toContain('operator.resets.confirm');
    expect((await listed(owner))[1]?.reset).toBeUndefined();
  });

  it('is made once by all who confirm it at once, and waits once for all who propose it at once', async () => {
    const { member, owner } = await team();
    const proposed = await Promise.all(Array.from({ length: 4 }, () => propose(member)));
    expect(proposed.filter(({ code }) => code === 200)).toHaveLength(1);
    const id = proposed.find(({ code }) => code === 200)?.data.id ?? '';
    const codes = await Promise.all([
      ...Array.from({ length: 4 }, async () => (await confirm(id)).code),
      drop(id, one),
    ]);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const acts = (await logOf(owner)).filter(({ action }) => /resets\.(confirm|drop)/.test(action));
    expect(acts).toHaveLength(1);
  });

  it('that is dropped changes nothing and may be proposed anew', async () => {
    const { member } = await team();
    const { id } = (await propose(member)).data;
    expect(await drop(id)).toBe(200);
    expect((await confirm(id)).code).toBe(13002);
    expect(await status(member.token)).toBe(200);
    expect((await propose(member)).code).toBe(200);
  });

  it('is not confirmed by somebody whose duties the first one has just given, or who got them since', async () => {
    const { member } = await team();
    const [sockpuppet, newcomer] = await Promise.all([api.addAccount(), api.addAccount()]);
    const give = ({ accountNo }: TestAccount) =>
      api.call(operatorCalls.setStaff, { account: accountNo, permissions: ['staff:members'] }, by(one));
    expect((await give(sockpuppet)).body.code).toBe(200);
    api.advance(60);
    const { id } = (await propose(member)).data;
    api.advance(60);
    await give(newcomer);
    expect((await confirm(id, sockpuppet)).code).toBe(13002);
    expect((await confirm(id, newcomer)).code).toBe(13002);
    expect((await confirm(id)).code).toBe(200);
  });
});

describe('staff', () => {
  it('act on no member of their own tenant and on no colleague', async () => {
    const { owner } = await team();
    const colleague = await api.addAccount();
    await addStaff(api.services.db, colleague.accountNo, ['staff:jobs']);
    expect(await propose(one)).toMatchObject({ code: 13002, msg: /account that you act for/ });
    expect(await propose(colleague)).toMatchObject({ code: 13002, msg: /account of staff/ });
    expect((await propose(owner, await api.addAccount())).code).toBe(13001);
    // Who joins the tenant after the proposal decides on their own tenant then.
    const { member, owner: theirs } = await team();
    const { id } = (await propose(member)).data;
    const inside = await api.addAccount();
    await addStaff(api.services.db, inside.accountNo, DUTIES);
    const names = { tenant: theirs.accountNo, account: inside.accountNo, role: 'auditor' };
    await addMember(api.services.db, memberPorts, names);
    const token = await api.services.tokens.issue(api.services.db, inside.accountID);
    expect((await confirm(id, { ...inside, token })).code).toBe(13002);
  });

  it('suspend a member at once, with a mail, and let them in again; the owner stays', async () => {
    const { owner, member } = await team();
    const set = async ({ accountNo }: TestAccount, state: 'active' | 'disabled') =>
      (
        await api.call(
          operatorCalls.setMemberState,
          { accountNo, state, reason: 'Left the company' },
          by(one),
        )
      ).body;
    expect((await set(member, 'disabled')).code).toBe(200);
    expect(await status(member.token)).toBe(401);
    expect((await listed(owner))[1]).toMatchObject({ state: 'disabled' });
    expect(await mailsTo(member)).toContain('Left the company');
    expect((await set(member, 'active')).code).toBe(200);
    expect((await listed(owner))[1]).toMatchObject({ state: 'active' });
    expect(await set(owner, 'disabled')).toMatchObject({ code: 13002, msg: /owner keeps/ });
  });

  it('suspend nobody who opened the tenant, also when its ownership has passed on: all of it would be shut (D-441)', async () => {
    const { owner: opener, member: heir } = await team();
    const { data } = (
      await api.call(accountCalls.offerOwnership, { subAccountID: heir.accountID }, by(opener))
    ).body;
    expect((await api.call(accountCalls.acceptOwnership, { id: data.id }, by(heir))).body.code).toBe(200);
    for (const state of ['disabled', 'active'] as const) {
      const wanted = { accountNo: opener.accountNo, state, reason: 'Left the company' };
      expect((await api.call(operatorCalls.setMemberState, wanted, by(one))).body).toMatchObject({
        code: 13002,
        msg: /shut out the whole team/,
      });
    }
    expect((await listed(heir)).map(({ state }) => state)).toEqual(['active', 'active']);
    const token = await api.services.tokens.issue(api.services.db, heir.accountID);
    expect(await status(token)).toBe(200);
  });

  it('give a member another role, which ends the sessions and the scope that it can’t have', async () => {
    const { owner, member } = await team();
    const give = async ({ accountNo }: TestAccount, role: 'finance' | 'auditor') =>
      (await api.call(operatorCalls.setMemberRole, { accountNo, role, reason: 'Asked by mail' }, by(one)))
        .body;
    expect((await give(member, 'finance')).code).toBe(200);
    expect(await status(member.token)).toBe(401);
    expect((await listed(owner))[1]).toMatchObject({ role: 'finance' });
    expect((await give(member, 'finance')).code).toBe(13002);
    expect((await give(owner, 'auditor')).code).toBe(13002);
    const [act] = (await logOf(owner)).filter(({ action }) => action === 'operator.members.role');
    expect(JSON.stringify(act)).toContain('Asked by mail');
  });
});
