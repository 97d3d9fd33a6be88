import type { TenantID } from '../database/identifiers.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';
import { expiringOnly } from './expiring.store.ts';

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

/** Certificates of an account that are about to end or have just ended, and are not renewed (D-191). */
export async function countExpiring(db: Db, accountID: TenantID, now: Date = new Date()): Promise<number> {
  const row = await expiringOnly(db.selectFrom('orders').where('orders.account_id', '=', accountID), now)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}
