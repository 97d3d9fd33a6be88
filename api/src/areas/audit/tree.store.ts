import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { entryOf } from './entries.store.ts';
import type { Entry } from './entry.ts';

/** Tenants whose entries wait for a place in their tree. */
export async function tenantsWaiting(db: Db): Promise<TenantID[]> {
  const rows = await db.selectFrom('audit_waiting').select('account_id').distinct().execute();
  return rows.map(({ account_id }) => account_id);
}

/** Tenants whose tree has grown since its last head. */
export async function tenantsUnsigned(db: Db): Promise<TenantID[]> {
  const rows = await db
    .selectFrom('audit_trees as tree')
    .select('tree.account_id')
    .where('tree.size', '>', '0')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('audit_heads as head')
            .select('head.size')
            .whereRef('head.account_id', '=', 'tree.account_id')
            .whereRef('head.size', '=', 'tree.size'),
        ),
      ),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Locks a tenant's tree for who adds leaves, and answers its size. */
export async function lockTree(trx: Trx, tenantID: TenantID): Promise<number> {
  await trx
    .insertInto('audit_trees')
    .values({ account_id: tenantID })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const { size } = await trx
    .selectFrom('audit_trees')
    .select('size')
    .where('account_id', '=', tenantID)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(size);
}

export async function sizeOf(db: Db | Trx, tenantID: TenantID): Promise<number> {
  const row = await db
    .selectFrom('audit_trees')
    .select('size')
    .where('account_id', '=', tenantID)
    .executeTakeFirst();
  return Number(row?.size ?? 0);
}

export const countWaiting = (db: Db, tenantID: TenantID): Promise<number> =>
  rowCount(db.selectFrom('audit_waiting').where('account_id', '=', tenantID));

/** The next entries without a place, oldest first. */
export async function nextWaiting(trx: Trx, tenantID: TenantID, most: number): Promise<Entry[]> {
  const rows = await trx
    .selectFrom('audit_waiting')
    .innerJoin('audit_entries as entry', (join) =>
      join
        .onRef('entry.account_id', '=', 'audit_waiting.account_id')
        .onRef('entry.id', '=', 'audit_waiting.entry_id'),
    )
    .selectAll('entry')
    .where('audit_waiting.account_id', '=', tenantID)
    .orderBy('audit_waiting.entry_id')
    .limit(most)
    .execute();
  return rows.map(entryOf);
}

/** Gives entries the places from `from` on, and takes them out of the queue. */
export async function placeEntries(
  trx: Trx,
  tenantID: TenantID,
  from: number,
  ids: readonly string[],
): Promise<void> {
  await trx
    .insertInto('audit_leaves')
    .values(ids.map((id, index) => ({ account_id: tenantID, place: from + index, entry_id: id })))
    .execute();
  await trx
    .deleteFrom('audit_waiting')
    .where('account_id', '=', tenantID)
    .where('entry_id', 'in', ids)
    .execute();
  await trx
    .updateTable('audit_trees')
    .set({ size: from + ids.length })
    .where('account_id', '=', tenantID)
    .execute();
}

export async function insertNodes(
  trx: Trx,
  tenantID: TenantID,
  level: number,
  from: number,
  hashes: readonly Buffer[],
): Promise<void> {
  if (hashes.length === 0) return;
  await trx
    .insertInto('audit_nodes')
    .values(hashes.map((hash, index) => ({ account_id: tenantID, level, place: from + index, hash })))
    .execute();
}

/** Hashes of one level at places from `from` (included) to `to` (not any more). */
export async function readNodes(
  db: Db | Trx,
  tenantID: TenantID,
  level: number,
  from: number,
  to: number,
): Promise<Buffer[]> {
  if (from >= to) return [];
  const rows = await db
    .selectFrom('audit_nodes')
    .select('hash')
    .where('account_id', '=', tenantID)
    .where('level', '=', level)
    .where('place', '>=', String(from))
    .where('place', '<', String(to))
    .orderBy('place')
    .execute();
  return rows.map(({ hash }) => Buffer.from(hash));
}

export interface StoredHead {
  size: number;
  root: Buffer;
  at: Date;
  signature: Buffer;
}

/** Keeps a head; one of this size that is there already stays as it is. */
export async function insertHead(trx: Trx, tenantID: TenantID, head: StoredHead): Promise<void> {
  await trx
    .insertInto('audit_heads')
    .values({
      account_id: tenantID,
      size: head.size,
      root: head.root,
      signed_at: head.at,
      signature: head.signature,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'size']).doNothing())
    .execute();
}

/** The newest head of a tenant. */
export async function newestHead(db: Db | Trx, tenantID: TenantID): Promise<StoredHead | undefined> {
  const row = await db
    .selectFrom('audit_heads')
    .selectAll()
    .where('account_id', '=', tenantID)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      size: Number(row.size),
      root: Buffer.from(row.root),
      at: row.signed_at,
      signature: Buffer.from(row.signature),
    }
  );
}
