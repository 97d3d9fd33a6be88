import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portalPermissions } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { addStaff } from '../staff/staff.store.ts';
import { roleOf } from '../tenancy/members.store.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { endSessions, hashToken, removeOldSessions, type SessionLimits, Tokens } from './tokens.store.ts';

/* What a token opens, for how long, and what ends it: to the second, on a clock that the suite moves. */

const HOURS = 10;
const HOUR = 3_600;
let database: Database;
let moment = Date.UTC(2026, 0, 1);
const now = () => new Date(moment);
const advance = (seconds: number) => void (moment += seconds * 1000);
const tokens = new Tokens({ hours: HOURS, now });
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

let accounts = 0;
/** An account with a tenant of its own, by the id that both have. */
async function addAccount(): Promise<{ id: TenantID; accountNo: string }> {
  return insertAccount(database.db, {
    email: `tokens-${++accounts}@customer.example`,
    passwordHash: 'none',
  });
}
const issue = (id: string, limits?: SessionLimits) => tokens.issue(database.db, id, limits);
const holder = (token: string) => tokens.authenticate(database.db, token);
const isGood = async (token: string) => (await holder(token)) !== undefined;
const renew = (id: string, token: string) => transaction(database.db, (trx) => tokens.renew(trx, id, token));
const sessionsOf = (id: string) =>
  database.db.selectFrom('sessions').selectAll().where('account_id', '=', id).execute();
const disable = (id: string) =>
  database.db
    .updateTable('accounts')
    .set({ disabled_at: now(), disabled_for: 'operator' })
    .where('id', '=', id)
    .execute();

describe('a token', () => {
  it('says who holds it, for whom they act and what they may do', async () => {
    const { id, accountNo } = await addAccount();
    const token = await issue(id);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await holder(token)).toEqual({
      principalID: id,
      by: 'person',
      accountNo,
      tenantID: id,
      tenantNo: accountNo,
      role: 'owner',
      deptID: null,
      seesDept: null,
      areas: 'all',
      // It begins with a sign-in, which is a proof.
      provenAt: now(),
      permissions: permissionsOf('owner'),
    });
    expect(await sessionsOf(id)).toMatchObject([
      { token_hash: hashToken(token), areas: null, renewable: true, rotated_at: null },
    ]);
  });

  it('that nobody was given opens nothing', async () => {
    const token = await issue((await addAccount()).id);
    for (const wrong of ['', token.slice(1), `${token}A`, ` ${token}`, 'A'.repeat(43), hashToken(token)])
      expect([wrong, await isGood(wrong)]).toEqual([wrong, false]);
  });

  it('ends with its hours, to the millisecond, on the clock of the machine where no other is given', async () => {
    const { id } = await addAccount();
    const token = await issue(id);
    moment += HOURS * HOUR * 1000 - 1;
    expect(await isGood(token)).toBe(true);
    moment += 1;
    expect(await isGood(token)).toBe(false);
    const plain = new Tokens({ hours: 1 });
    const present = await plain.issue(database.db, id);
    expect(await plain.authenticate(database.db, present)).toBeDefined();
    const [row] = (await sessionsOf(id)).filter(({ token_hash }) => token_hash === hashToken(present));
    expect(Math.abs(Number(row?.expires_at) - Date.now() - HOUR * 1000)).toBeLessThan(60_000);
  });

  it('of some areas opens those alone, also none, and ends when it was said to', async () => {
    const { id } = await addAccount();
    const token = await issue(id, { areas: ['orders', 'ssl'], lifetime: 60 });
    expect((await holder(token))?.areas).toEqual(['orders', 'ssl']);
    expect((await holder(await issue(id, { areas: [] })))?.areas).toEqual([]);
    advance(59);
    expect(await isGood(token)).toBe(true);
    advance(1);
    expect(await isGood(token)).toBe(false);
  });

  it('of staff opens their pages too', async () => {
    const { id, accountNo } = await addAccount();
    const held = async () => [...(await holder(await issue(id)))!.permissions].toSorted();
    await addStaff(database.db, accountNo);
    expect(await held()).toEqual([...permissionsOf('owner'), ...portalPermissions].toSorted());
    await addStaff(database.db, accountNo, ['staff:money']);
    expect(await held()).toEqual([...permissionsOf('owner'), 'staff:money'].toSorted());
  });

  it('of a disabled account opens nothing, nor one of a member whose owner is disabled', async () => {
    const [owner, member] = [await addAccount(), await addAccount()];
    await join(member.id, owner.id);
    const [ofOwner, ofMember] = [await issue(owner.id), await issue(member.id)];
    await disable(owner.id);
    expect([await isGood(ofOwner), await isGood(ofMember)]).toEqual([false, false]);
    const [boss, worker] = [await addAccount(), await addAccount()];
    await join(worker.id, boss.id);
    const [ofBoss, ofWorker] = [await issue(boss.id), await issue(worker.id)];
    await disable(worker.id);
    expect([await isGood(ofBoss), await isGood(ofWorker)]).toEqual([true, false]);
  });
});

/** Lets an account act for another's tenant. */
async function join(id: string, tenantID: TenantID): Promise<void> {
  const { db } = database;
  await db.updateTable('accounts').set({ root_id: tenantID }).where('id', '=', id).execute();
  const row = { tenant_id: tenantID, principal_id: id, role: 'finance', added_by: null } as const;
  await db.insertInto('members').values(row).execute();
}

describe('a member', () => {
  it('acts for the tenant that it is a member of, as what it is there, and for nobody once it is taken out', async () => {
    const [owner, member] = [await addAccount(), await addAccount()];
    await join(member.id, owner.id);
    const token = await issue(member.id);
    expect(await holder(token)).toMatchObject({
      principalID: member.id,
      accountNo: member.accountNo,
      tenantID: owner.id,
      tenantNo: owner.accountNo,
      role: 'finance',
      permissions: permissionsOf('finance'),
    });
    await database.db
      .deleteFrom('members')
      .where('principal_id', '=', member.id)
      .where('tenant_id', '=', owner.id)
      .execute();
    expect(await holder(token)).toBeUndefined();
    expect(await roleOf(database.db, owner.id, member.id)).toBeUndefined();
  });

  it('of a tenant that an earlier release did not open is its owner, and it is opened', async () => {
    const { id } = await addAccount();
    await database.db.deleteFrom('members').where('principal_id', '=', id).execute();
    expect(await holder(await issue(id))).toMatchObject({
      role: 'owner',
      deptID: null,
      seesDept: null,
      permissions: permissionsOf('owner'),
    });
    expect(await roleOf(database.db, tenantOf(id), id)).toBe('owner');
  });
});

describe('a renewal', () => {
  it('comes after half of the hours, once, and leaves the old token a minute (D-038)', async () => {
    const { id } = await addAccount();
    const old = await issue(id, { areas: ['orders', 'ssl'] });
    advance((HOURS * HOUR) / 2);
    expect(await renew(id, old)).toBeUndefined();
    moment += 1;
    const fresh = (await renew(id, old)) ?? '';
    expect((await holder(fresh))?.areas).toEqual(['orders', 'ssl']);
    expect(await renew(id, old)).toBeUndefined();
    advance(59);
    expect(await isGood(old)).toBe(true);
    advance(1);
    expect([await isGood(old), await isGood(fresh)]).toEqual([false, true]);
    advance(HOURS * HOUR - 61);
    expect(await isGood(fresh)).toBe(true);
    advance(1);
    expect(await isGood(fresh)).toBe(false);
  });

  it('of all areas is one of all areas', async () => {
    const { id } = await addAccount();
    const old = await issue(id);
    advance(HOURS * HOUR - 1);
    expect((await holder((await renew(id, old)) ?? ''))?.areas).toBe('all');
  });

  it('is none of another account’s session, of one that has ended or of a partner’s page', async () => {
    const [one, other] = [await addAccount(), await addAccount()];
    const token = await issue(one.id);
    const partner = await issue(one.id, { areas: ['orders'], lifetime: HOURS * HOUR });
    advance(HOURS * HOUR - 1);
    expect([await renew(other.id, token), await renew(one.id, partner)]).toEqual([undefined, undefined]);
    expect([await isGood(token), await isGood(partner)]).toEqual([true, true]);
    advance(1);
    expect(await renew(one.id, token)).toBeUndefined();
    expect(await sessionsOf(one.id)).toHaveLength(2);
  });
});

describe('a partner’s token', () => {
  const wish = { areas: ['orders'], lifetime: 600, partner: 'shop' };

  it('is derived from a session of the same account alone', async () => {
    const [one, other] = [await addAccount(), await addAccount()];
    const token = await issue(one.id);
    expect(await tokens.derive(database.db, other.id, token, wish)).toBeUndefined();
    expect(await tokens.derive(database.db, one.id, 'A'.repeat(43), wish)).toBeUndefined();
    expect([(await sessionsOf(one.id)).length, (await sessionsOf(other.id)).length]).toEqual([1, 0]);
    const derived = (await tokens.derive(database.db, one.id, token, wish)) ?? '';
    expect(await holder(derived)).toMatchObject({ principalID: one.id, areas: ['orders'] });
    advance(600);
    expect([await isGood(derived), await isGood(token)]).toEqual([false, true]);
  });

  it('makes no other, and ends when its session does without a word', async () => {
    const { id } = await addAccount();
    const token = await issue(id);
    const long = { ...wish, lifetime: 2 * HOURS * HOUR };
    const derived = (await tokens.derive(database.db, id, token, long)) ?? '';
    expect(await tokens.derive(database.db, id, derived, long)).toBeUndefined();
    advance(HOURS * HOUR - 1);
    expect(await isGood(derived)).toBe(true);
    advance(1);
    expect(await isGood(derived)).toBe(false);
  });

  it('ends with the session that it came of, and ends nothing else (API-022)', async () => {
    const { id } = await addAccount();
    const [token, beside] = [await issue(id), await issue(id)];
    const [one, two] = [
      (await tokens.derive(database.db, id, token, wish)) ?? '',
      (await tokens.derive(database.db, id, token, wish)) ?? '',
    ];
    const good = () => Promise.all([token, one, two, beside].map(isGood));
    await tokens.revoke(database.db, 'A'.repeat(43));
    expect(await good()).toEqual([true, true, true, true]);
    await tokens.revoke(database.db, one);
    expect(await good()).toEqual([true, false, true, true]);
    await tokens.revoke(database.db, token);
    expect(await good()).toEqual([false, false, false, true]);
  });
});

describe('sessions', () => {
  it('of the accounts that are named end, and no others', async () => {
    const [one, two, three] = [await addAccount(), await addAccount(), await addAccount()];
    const all = await Promise.all([one, one, two, three].map(({ id }) => issue(id)));
    await tokens.revokeAll(database.db, one.id);
    expect(await Promise.all(all.map(isGood))).toEqual([false, false, true, true]);
    await endSessions(database.db, [one.id, two.id]);
    expect(await Promise.all(all.map(isGood))).toEqual([false, false, false, true]);
  });

  it('that have ended are removed', async () => {
    const { id } = await addAccount();
    await issue(id, { lifetime: 60 });
    const token = await issue(id, { lifetime: 120 });
    advance(61);
    await removeOldSessions(database.db, now());
    expect((await sessionsOf(id)).map(({ token_hash }) => token_hash)).toEqual([hashToken(token)]);
  });
});
