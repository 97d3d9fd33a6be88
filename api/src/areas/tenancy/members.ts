import { isRole } from '@certdeck/contract/roles';
import { note } from '../../platform/database/acts.ts';
import { type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../platform/database/transaction.ts';
import { deleteInvitationsOf } from './invitations.store.ts';
import { deleteMember, lockMember, openTenant, putMember, roleOf } from './members.store.ts';
import { removeOffersOf } from './ownership.store.ts';
import type { Standing } from './standing.ts';

/** What membership needs of accounts and sessions, in the caller's transaction. */
export interface MemberPorts {
  /** The account with this number or address, also one that is disabled; `root_id` is the tenant it acts for. */
  findAccount(db: Db | Trx, name: string): Promise<{ id: string; root_id: TenantID } | undefined>;
  /** For which tenant an account acts; its row is locked. */
  actsFor(trx: Trx, accountID: string): Promise<TenantID | undefined>;
  /** Says for which tenant an account acts from now on. */
  actFor(trx: Trx, accountID: string, tenantID: TenantID): Promise<void>;
  endSessions(trx: Trx, accountIDs: readonly string[]): Promise<void>;
  /** End whatever else acts for a member who is taken out. */
  endings: readonly MemberEnding[];
}

/** Ends something that acts for a member, in the transaction that takes the member out of the tenant. */
export type MemberEnding = (trx: Trx, member: { tenantID: TenantID; principalID: string }) => Promise<void>;

export type MembershipRefusal =
  /** No account has this number or address. */
  | 'NO_TENANT'
  | 'NO_ACCOUNT'
  /** Not the name of a role that can be given: there is one owner, who stays. */
  | 'NO_ROLE'
  | 'IS_OWNER'
  | 'NO_MEMBER'
  /** The tenant is under this account's id, also after its ownership has passed on. */
  | 'IS_OPENER';

export type MembershipOutcome = { ok: true } | { ok: false; code: MembershipRefusal };

/** Who is added without more being said. */
const UNLIMITED: Omit<Standing, 'role' | 'permissions'> = {
  deptID: null,
  ownDept: false,
  orderLimit: null,
  monthLimit: null,
};

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
    const member = { tenantID, principalID: person.id, role, addedBy: opener.id };
    const before = await joinTenant(trx, { actFor, endSessions }, member);
    note({
      tenantID,
      object: { kind: 'member', id: person.id },
      before: before && { role: before.role },
      after: { role },
    });
    return { ok: true };
  });
}

/**
 * Lets an account act for a tenant, and for no other from then on; of a member, changes the role.
 * @returns what it was before; undefined for no member
 */
export async function joinTenant(
  trx: Trx,
  { actFor, endSessions }: Pick<MemberPorts, 'actFor' | 'endSessions'>,
  {
    tenantID,
    principalID,
    ...given
  }: { tenantID: TenantID; principalID: string; role: string; addedBy: string | null },
): Promise<Standing | undefined> {
  await openTenant(trx, principalID);
  const before = await lockMember(trx, tenantID, principalID);
  await putMember(trx, { ...(before ?? UNLIMITED), ...given, tenantID, principalID });
  await actFor(trx, principalID, tenantID);
  await endSessions(trx, [principalID]);
  return before;
}

/** Takes a member out of a tenant: its sessions end, and it acts for its own tenant again. */
export async function removeMember(
  db: Db,
  ports: MemberPorts,
  { tenant, account }: { tenant: string; account: string },
): Promise<MembershipOutcome> {
  return transaction(db, async (trx): Promise<MembershipOutcome> => {
    const opener = await ports.findAccount(trx, tenant);
    if (!opener) return refused('NO_TENANT');
    const person = await ports.findAccount(trx, account);
    if (!person) return refused('NO_ACCOUNT');
    const tenantID = tenantOf(opener.id);
    const role = await roleOf(trx, tenantID, person.id);
    if (role === undefined) return refused('NO_MEMBER');
    if (role === 'owner') return refused('IS_OWNER');
    if (person.id === opener.id) return refused('IS_OPENER');
    await endMembership(trx, ports, { tenantID, principalID: person.id });
    note({ tenantID, object: { kind: 'member', id: person.id }, before: { role } });
    return { ok: true };
  });
}

/**
 * Ends a membership with everything that acts for it: sessions, and what areas have registered. What the person did
 * keeps their name.
 */
export async function endMembership(
  trx: Trx,
  { actFor, endSessions, actsFor, endings }: MemberPorts,
  { tenantID, principalID }: { tenantID: TenantID; principalID: string },
): Promise<void> {
  for (const ending of endings) await ending(trx, { tenantID, principalID });
  await deleteInvitationsOf(trx, tenantID, principalID);
  await removeOffersOf(trx, tenantID, principalID);
  await deleteMember(trx, tenantID, principalID);
  // Another tenant has added it since, and it goes on acting for that one.
  if ((await actsFor(trx, principalID)) !== tenantID) return;
  await openTenant(trx, principalID);
  await actFor(trx, principalID, tenantOf(principalID));
  await endSessions(trx, [principalID]);
}
