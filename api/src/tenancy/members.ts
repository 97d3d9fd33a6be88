import { isRole } from '@certdeck/contract/roles';
import { type TenantID, tenantOf } from '../database/identifiers.ts';
import { type Db, transaction, type Trx } from '../database/transaction.ts';
import { deleteMember, openTenant, putMember, roleOf } from './members.store.ts';

/** What membership needs of accounts and sessions, in the caller's transaction. */
export interface MemberPorts {
  /** The account with this number or address, also one that is disabled; `root_id` is the tenant it acts for. */
  findAccount(db: Db | Trx, name: string): Promise<{ id: string; root_id: TenantID } | undefined>;
  /** Says for which tenant an account acts from now on. */
  actFor(trx: Trx, accountID: string, tenantID: TenantID): Promise<void>;
  endSessions(trx: Trx, accountIDs: readonly string[]): Promise<void>;
}

export type MembershipRefusal =
  /** No account has this number or address. */
  | 'NO_TENANT'
  | 'NO_ACCOUNT'
  /** Not the name of a role that can be given: there is one owner, who stays. */
  | 'NO_ROLE'
  | 'IS_OWNER'
  | 'NO_MEMBER';

export type MembershipOutcome = { ok: true } | { ok: false; code: MembershipRefusal };

const refused = (code: MembershipRefusal): MembershipOutcome => ({ ok: false, code });

/**
 * Lets an account act for a tenant in a role; for a member, changes the role. From then on it acts for this
 * tenant alone, and its own, if it has one, waits until it is taken out again. Its sessions end, so that no open
 * page goes on with another tenant's or role's data.
 * @param tenant number or address of the account that opened the tenant
 * @param account number or address of whom to add
 */
export async function addMember(
  db: Db,
  { findAccount, actFor, endSessions }: MemberPorts,
  { tenant, account, role }: { tenant: string; account: string; role: string },
): Promise<MembershipOutcome> {
  if (!isRole(role) || role === 'owner') return refused('NO_ROLE');
  return transaction(db, async (trx): Promise<MembershipOutcome> => {
    const opener = await findAccount(trx, tenant);
    if (!opener || opener.root_id !== opener.id) return refused('NO_TENANT');
    const person = await findAccount(trx, account);
    if (!person) return refused('NO_ACCOUNT');
    const tenantID = opener.root_id;
    if ((await roleOf(trx, tenantID, person.id)) === 'owner' || person.id === opener.id)
      return refused('IS_OWNER');
    await openTenant(trx, opener.id);
    await openTenant(trx, person.id);
    await putMember(trx, { tenantID, principalID: person.id, role, addedBy: opener.id });
    await actFor(trx, person.id, tenantID);
    await endSessions(trx, [person.id]);
    return { ok: true };
  });
}

/** Takes a member out of a tenant: its sessions end, and it acts for its own tenant again. */
export async function removeMember(
  db: Db,
  { findAccount, actFor, endSessions }: MemberPorts,
  { tenant, account }: { tenant: string; account: string },
): Promise<MembershipOutcome> {
  return transaction(db, async (trx): Promise<MembershipOutcome> => {
    const opener = await findAccount(trx, tenant);
    if (!opener) return refused('NO_TENANT');
    const person = await findAccount(trx, account);
    if (!person) return refused('NO_ACCOUNT');
    const tenantID = tenantOf(opener.id);
    const role = await roleOf(trx, tenantID, person.id);
    if (role === undefined) return refused('NO_MEMBER');
    if (role === 'owner') return refused('IS_OWNER');
    await deleteMember(trx, tenantID, person.id);
    // Another tenant has added it since, and it goes on acting for that one.
    if (person.root_id !== opener.id) return { ok: true };
    await openTenant(trx, person.id);
    await actFor(trx, person.id, tenantOf(person.id));
    await endSessions(trx, [person.id]);
    return { ok: true };
  });
}
