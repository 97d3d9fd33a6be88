import { OrderStatus } from '@certdeck/contract';
import { sql, type SqlBool } from 'kysely';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { NOT_SHOWN } from './names.store.ts';

/** Orders in which names still count: an issued one may be issued anew by what was shown for it. */
const COUNTING = [
  OrderStatus.waitingForPayment,
  OrderStatus.waitingForVerification,
  OrderStatus.resubmitRefused,
  OrderStatus.issued,
  OrderStatus.resubmitReturned,
];

/**
 * Puts verified names at or below a domain back to unverified.
 * @returns how many there were
 */
export async function forgetNamesBelow(trx: Trx, domain: string): Promise<number> {
  const ofCounting = sql<SqlBool>`(account_id, order_id) in (select account_id, id from orders where status in (${sql.join(COUNTING)}))`;
  const ofOrders = await trx
    .updateTable('order_names')
    .set(NOT_SHOWN)
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where(ofCounting)
    .executeTakeFirstOrThrow();
  const ofReissues = await trx
    .updateTable('operation_names')
    .set(NOT_SHOWN)
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where(ofCounting)
    .executeTakeFirstOrThrow();
  return Number(ofOrders.numUpdatedRows) + Number(ofReissues.numUpdatedRows);
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
