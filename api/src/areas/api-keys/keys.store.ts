import { type KeyPermission, keyPermissions, type TenantPermission } from '@certdeck/contract';
import { heldBy } from '@certdeck/contract/roles';
import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { type Settings, split } from './settings.store.ts';

/** Who asks for a key, and for whom it is to act. */
export interface Maker {
  accountID: TenantID;
  makerID: string;
}

/** A key that is being made. */
export interface NewKey extends Settings {
  id: string;
  hash: string;
  hint: string;
  sealed?: Buffer;
}

const isKeyPermission = (text: string): text is KeyPermission =>
  (keyPermissions as readonly string[]).includes(text);

/** Adds a key of a member; false where its maker is no member any more. */
export async function insertKey(trx: Trx, { accountID, makerID }: Maker, key: NewKey, now: Date) {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('api_keys')
    .columns([
      ...(['account_id', 'id', 'maker_id', 'member_since', 'name', 'permissions', 'ranges'] as const),
      ...(['key_hash', 'hint', 'sealed', 'expires_at', 'month_limit', 'order_limit'] as const),
      ...(['created_at'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .where('tenant_id', '=', accountID)
        .where('principal_id', '=', makerID)
        .select([
          'tenant_id',
          sql<string>`${key.id}::uuid`.as('id'),
          'principal_id',
          'created_at',
          sql<string>`${key.name}::text`.as('name'),
          sql<string>`${key.permissions.join()}::text`.as('permissions'),
          sql<string>`${key.ranges.join()}::text`.as('ranges'),
          sql<string>`${key.hash}::text`.as('key_hash'),
          sql<string>`${key.hint}::text`.as('hint'),
          sql<Buffer | null>`${key.sealed ?? null}::bytea`.as('sealed'),
          sql<Date | null>`${key.expiresAt}::timestamptz`.as('expires_at'),
          sql<string | null>`${key.monthLimit}::bigint`.as('month_limit'),
          sql<string | null>`${key.orderLimit}::bigint`.as('order_limit'),
          sql<Date>`${now}::timestamptz`.as('made_at'),
        ]),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** The account's own key of a member, sealed. */
export async function findAccountKey(
  db: Db | Trx,
  { accountID, makerID }: Maker,
): Promise<{ id: string; sealed: Buffer } | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .select(['id', 'sealed'])
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .where('sealed', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row?.sealed ? { id: row.id, sealed: Buffer.from(row.sealed) } : undefined;
}

/** How many keys of a tenant are not revoked. */
export const countKeys = (db: Db | Trx, accountID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('api_keys').where('account_id', '=', accountID).where('revoked_at', 'is', null));

/** A key that is in force, with who made it and what that one is at present. */
export interface LiveKey {
  id: string;
  accountID: TenantID;
  permissions: readonly KeyPermission[];
  ranges: readonly string[];
  role: string;
  /** Department that its maker is limited to; null for none. */
  seesDept: string | null;
  /** What its maker may do at present. */
  makerHolds: ReadonlySet<TenantPermission>;
  makerNo: string;
  tenantNo: string;
}

/** The key with this digest whose maker is still the member that made it. One query. */
export async function findLiveKey(db: Db, hash: string, now: Date): Promise<LiveKey | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'api_keys.account_id')
        .onRef('members.principal_id', '=', 'api_keys.maker_id')
        .onRef('members.created_at', '=', 'api_keys.member_since'),
    )
    .leftJoin('custom_roles', (join) =>
      join
        .onRef('custom_roles.tenant_id', '=', 'members.tenant_id')
        .onRef('custom_roles.id', '=', 'members.role'),
    )
    .innerJoin('accounts as maker', 'maker.id', 'api_keys.maker_id')
    .innerJoin('accounts as opener', 'opener.id', 'api_keys.account_id')
    .select(['api_keys.id', 'api_keys.account_id', 'api_keys.permissions', 'api_keys.ranges'])
    .select(['members.role', 'maker.account_no as maker_no', 'opener.account_no as tenant_no'])
    .select(['members.dept_id', 'members.own_dept', 'custom_roles.permissions as role_permissions'])
    .where((eb) =>
      eb.or([
        eb('api_keys.key_hash', '=', hash),
        eb.and([eb('api_keys.old_hash', '=', hash), eb('api_keys.old_until', '>', now)]),
      ]),
    )
    .where('api_keys.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
    .where('maker.disabled_at', 'is', null)
    .where('opener.disabled_at', 'is', null)
    .where('members.suspended_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      accountID: row.account_id,
      permissions: split(row.permissions).filter(isKeyPermission),
      ranges: split(row.ranges),
      role: row.role,
      seesDept: row.own_dept ? row.dept_id : null,
      makerHolds: heldBy(row.role, row.role_permissions),
      makerNo: row.maker_no,
      tenantNo: row.tenant_no,
    }
  );
}

/** Seconds after which a use is noted again: nobody needs the second, and each would be a write. */
const SEEN_SECONDS = 60;

/** Notes that a key is used, and from where. */
export async function seeKey(
  db: Db,
  { accountID, id }: { accountID: TenantID; id: string },
  address: string,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - SEEN_SECONDS * 1000);
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now, last_address: address })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute();
}

/** Gives a key of a maker, which is locked, another secret. */
export async function replaceSecret(
  trx: Trx,
  { accountID, makerID }: Maker,
  id: string,
  secret: { hash: string; hint: string; sealed: Buffer | null; oldUntil: Date },
): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set((eb) => ({
      old_hash: eb.ref('key_hash'),
      old_until: secret.oldUntil,
      key_hash: secret.hash,
      hint: secret.hint,
      sealed: secret.sealed,
    }))
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .where('id', '=', id)
    .execute();
}

/** Ends a key; false where the tenant has none of that id, or it has ended. */
export async function revokeKey(trx: Trx, accountID: TenantID, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: now, old_hash: null, old_until: null, sealed: null })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends all keys that a member has made, who is a member no more. */
export async function revokeKeysOf(trx: Trx, accountID: TenantID, makerID: string): Promise<void> {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()`, old_hash: null, old_until: null, sealed: null })
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Keys of a tenant, the newest first, with what each has spent in a month. */
export async function listKeys(db: Db, accountID: TenantID, month: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.maker_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.tenant_id', '=', 'api_keys.account_id')
        .onRef('members.principal_id', '=', 'api_keys.maker_id')
        .onRef('members.created_at', '=', 'api_keys.member_since'),
    )
    .leftJoin('api_key_months', (join) =>
      join
        .onRef('api_key_months.account_id', '=', 'api_keys.account_id')
        .onRef('api_key_months.key_id', '=', 'api_keys.id')
        .on('api_key_months.month', '=', month),
    )
    .selectAll('api_keys')
    .select(['api_key_months.spent', 'accounts.account_no', 'accounts.disabled_at', 'members.role'])
    .select('members.suspended_at')
    .where('api_keys.account_id', '=', accountID)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .limit(500)
    .execute();
}

/** Removes keys that were revoked before a moment. */
export async function removeRevokedKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_keys').where('revoked_at', '<', before).execute();
}

/** Ids of all keys that a member has made, those that have ended among them. */
export async function keysOf(trx: Trx, accountID: TenantID, makerID: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', accountID)
    .where('maker_id', '=', makerID)
    .execute();
  return rows.map(({ id }) => id);
}
