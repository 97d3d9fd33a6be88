import { isStaffPermission, portalPermissions, type StaffPermission } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Whether an account may see the staff page. */
export async function isStaff(db: Db | Trx, accountID: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('account_id')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of the accounts that are staff. */
export async function staffIDs(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('account_id').execute();
  return rows.map(({ account_id }) => account_id);
}

/** Tenants in which the operator's people work: whose logs tell of what the operator does for all customers. */
export async function staffTenantIDs(db: Db | Trx): Promise<TenantID[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select('accounts.root_id')
    .distinct()
    .orderBy('accounts.root_id')
    .execute();
  return rows.map(({ root_id }) => root_id);
}

/** One of the operator's people. */
export interface StaffMember {
  id: string;
  accountNo: string;
  email: string;
  since: Date;
  permissions: StaffPermission[];
}

const dutiesOf = (stored: string): StaffPermission[] => stored.split(',').filter(isStaffPermission);

/** Everybody who is staff, by account number. */
export async function listStaff(db: Db | Trx): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .select(['accounts.id', 'accounts.account_no', 'accounts.email', 'staff.added_at', 'staff.permissions'])
    .orderBy('accounts.account_no')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountNo: row.account_no,
    email: row.email ?? '',
    since: row.added_at,
    permissions: dutiesOf(row.permissions),
  }));
}

/** Everybody who is staff, their rows locked until the transaction ends, so that the last of a duty stays the last. */
export async function lockStaff(trx: Trx): Promise<void> {
  await trx.selectFrom('staff').select('account_id').orderBy('account_id').forUpdate().execute();
}

/** Id of the account with this number or address. */
export async function accountIDOf(db: Db | Trx, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb.or([eb('account_no', '=', name), eb('email', '=', name.toLowerCase())]))
    .executeTakeFirst();
  return row?.id;
}

/**
 * Makes an account staff, or gives staff other duties; false when there is no such account.
 * @param name its number or address
 * @param permissions those that look at the portal itself where nothing else is said
 */
export async function addStaff(
  db: Db | Trx,
  name: string,
  permissions: readonly StaffPermission[] = portalPermissions,
): Promise<boolean> {
  const id = await accountIDOf(db, name);
  if (id === undefined) return false;
  const stored = permissions.join(',');
  await db
    .insertInto('staff')
    .values({ account_id: id, permissions: stored })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ permissions: stored }))
    .execute();
  return true;
}

/** Takes it back, with the overrides that it allowed; false when the account wasn't staff. */
export async function removeStaff(db: Db | Trx, name: string): Promise<boolean> {
  const id = await accountIDOf(db, name);
  if (id === undefined) return false;
  const { numDeletedRows } = await db
    .deleteFrom('staff')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Notes that a person of staff has given a colleague duties that they didn't have. */
export async function noteExtended(
  trx: Trx,
  accountID: string,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ extended_by: by, extended_at: at })
    .where('account_id', '=', accountID)
    .execute();
}

/** How long a colleague's duties are too new to agree with who gave them. */
const NEW_MS = 86_400_000;

/**
 * Whether a person of staff can be the second of two: not the first one, and not somebody whose duties were extended
 * since the first one's word, or by the first one in the day before it.
 */
export async function isIndependent(
  trx: Trx,
  { firstID, secondID, since }: { firstID: string; secondID: string; since: Date },
): Promise<boolean> {
  if (firstID === secondID) return false;
  const row = await trx
    .selectFrom('staff')
    .select(['extended_by', 'extended_at'])
    .where('account_id', '=', secondID)
    .executeTakeFirst();
  if (!row) return false;
  if (row.extended_at === null) return true;
  const age = since.getTime() - row.extended_at.getTime();
  return age >= (row.extended_by === firstID ? NEW_MS : 0);
}
