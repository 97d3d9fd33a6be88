import { OrderStatus } from '@certdeck/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../database/transaction.ts';
import { NOT_SHOWN } from './names.store.ts';

/**
 * Puts verified names at or below a domain back to unverified, in orders that have no certificate yet.
 * @returns how many there were
 */
export async function forgetNamesBelow(trx: Trx, domain: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('order_names')
    .set(NOT_SHOWN)
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.account_id', '=', 'order_names.account_id')
          .whereRef('orders.id', '=', 'order_names.order_id')
          .where('orders.status', 'in', [OrderStatus.waitingForPayment, OrderStatus.waitingForVerification]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How many certificates for names at or below a domain are valid. */
export async function certificatesBelow(db: Db, domain: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', OrderStatus.issued)
    .where('cert_expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('order_names')
          .select('order_names.name')
          .whereRef('order_names.account_id', '=', 'orders.account_id')
          .whereRef('order_names.order_id', '=', 'orders.id')
          .where((name) => name.or([name('domain', '=', domain), name('domain', 'like', `%.${domain}`)])),
      ),
    )
    .executeTakeFirst();
  return row?.count ?? 0;
}
