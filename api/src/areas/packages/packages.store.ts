import { type Insertable, type Selectable, sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { PackageTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type PackageRow = Selectable<PackageTable>;

export async function insertPackage(trx: Trx, row: Insertable<PackageTable>): Promise<void> {
  await trx.insertInto('packages').values(row).execute();
}

/** How many packages of a tenant can still pay an order. */
export const countOpen = (trx: Trx, accountID: TenantID, now: Date): Promise<number> =>
  rowCount(openOf(trx, accountID, now));

const openOf = (db: Db | Trx, accountID: TenantID, now: Date) =>
  db
    .selectFrom('packages')
    .where('account_id', '=', accountID)
    .where('returned_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'total');

/** Packages of a product and term that have a unit left: those that expire first come first. */
const fitting = (db: Db | Trx, accountID: TenantID, of: { productNo: string; validity: number }, now: Date) =>
  openOf(db, accountID, now)
    .selectAll()
    .where('product_no', '=', of.productNo)
    .where('validity', '=', of.validity)
    .orderBy('expires_at')
    .orderBy('id');

export const findFitting = (
  db: Db,
  accountID: TenantID,
  of: { productNo: string; validity: number },
  now: Date,
): Promise<PackageRow[]> => fitting(db, accountID, of, now).execute();

/** The same, their rows locked until the transaction ends: rivals for the last unit wait for each other. */
export const lockFitting = (
  trx: Trx,
  accountID: TenantID,
  of: { productNo: string; validity: number },
  now: Date,
): Promise<PackageRow[]> => fitting(trx, accountID, of, now).forUpdate().execute();

/** Packages by id, locked in one order. */
export async function lockPackages(
  trx: Trx,
  accountID: TenantID,
  ids: readonly string[],
): Promise<PackageRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('packages')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .orderBy('expires_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Changes how many units of a package orders have. The table refuses less than none and more than all. */
export async function addUsed(trx: Trx, accountID: TenantID, id: string, units: number): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ used: sql<number>`used + ${units}` })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

export async function setReturned(trx: Trx, accountID: TenantID, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('packages')
    .set({ returned_at: at })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** A page of a tenant's packages, newest first, and how many there are in all. */
export async function listPackages(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
): Promise<{ rows: PackageRow[]; total: number }> {
  const all = db.selectFrom('packages').where('account_id', '=', accountID);
  const rows = await all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total: await rowCount(all) };
}
