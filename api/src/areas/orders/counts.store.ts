import type { TenantID } from '../../platform/database/identifiers.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { atPlaces, placeOf } from '../../platform/database/spans.ts';
import { endingOnly, expiringOnly, firstEnd } from './expiring.store.ts';

/**
 * Changes the counters of an account's orders per status, in the transaction that changes the orders. It
 * comes last there, so that the counter rows are locked for the shortest time.
 */
export async function addCounts(
  trx: Trx,
  accountID: TenantID,
  changes: Readonly<Record<number, number>>,
): Promise<void> {
  const rows = Object.entries(changes)
    .filter(([, count]) => count !== 0)
    // Always in the same order: two transactions that lock the same rows must not meet crosswise.
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([status, count]) => ({ account_id: accountID, status: Number(status), count }));
  if (rows.length === 0) return;
  await trx
    .insertInto('order_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'status'])
        .doUpdateSet({ count: sql<number>`order_counts.count + excluded.count` }),
    )
    .execute();
}

/** Orders of an account per status, without those of status 0. */
export async function countsByStatus(db: Db | Trx, accountID: TenantID): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('order_counts')
    .select(['status', 'count'])
    .where('account_id', '=', accountID)
    .orderBy('status')
    .execute();
  return new Map(rows.filter((row) => row.count > 0).map((row) => [row.status, row.count]));
}

/** Orders of one department of an account per status. The counters are of all; these are counted. */
export async function countsInDept(
  db: Db,
  accountID: TenantID,
  deptID: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('account_id', '=', accountID)
    .where('dept_id', '=', deptID)
    .groupBy('status')
    .orderBy('status')
    .execute();
  return new Map(rows.map((row) => [row.status, row.count]));
}

/** Orders of an account, or of one department of it. */
const ordersOf = (db: Db, accountID: TenantID, deptID: string | null) =>
  db
    .selectFrom('orders')
    .where('orders.account_id', '=', accountID)
    .$if(deptID !== null, (all) => all.where('orders.dept_id', '=', deptID));

/** Orders of an account in any state. */
export async function countOrders(db: Db, accountID: TenantID): Promise<number> {
  return [...(await countsByStatus(db, accountID)).values()].reduce((sum, count) => sum + count, 0);
}

/** Certificates of an account that are about to end or have just ended, and are not renewed (D-191). */
export async function countExpiring(
  db: Db,
  accountID: TenantID,
  now: Date = new Date(),
  deptID: string | null = null,
): Promise<number> {
  const row = await expiringOnly(ordersOf(db, accountID, deptID), now)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/**
 * How many of an account's certificates end in each span between two borders and are not renewed (D-266).
 * @param borders seconds, each later than the one before
 */
export async function countEnds(
  db: Db,
  accountID: TenantID,
  borders: readonly number[],
  deptID: string | null = null,
): Promise<number[]> {
  const [from, before] = [borders[0]!, borders.at(-1)!].map((seconds) => new Date(seconds * 1000));
  const rows = await endingOnly(ordersOf(db, accountID, deptID), from!, before!)
    .select([placeOf(firstEnd, borders).as('place'), sql<number>`count(*)`.as('figure')])
    .groupBy('place')
    .execute();
  return atPlaces(rows, borders.length - 1);
}
