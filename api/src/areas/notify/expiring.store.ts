import { OrderStatus } from '@certdeck/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { ReminderDays } from './due.ts';

/** An order whose certificate ends. */
export interface EndingRef {
  accountID: TenantID;
  orderID: string;
}

/**
 * Orders whose certificate ends within some days and was issued before them, that no later certificate has replaced,
 * and of which that hasn't been told. It is one pass over all tenants, in the order of their ids.
 * @param beyond a shorter reminder's days, which has its own pass; 0 for none
 */
export async function listDueReminders(
  db: Db,
  {
    days,
    beyond,
    now,
    after,
    limit,
  }: { days: ReminderDays; beyond: number; now: Date; after: string; limit: number },
): Promise<EndingRef[]> {
  const day = 86_400_000;
  const rows = await db
    .selectFrom('orders')
    .select(['orders.account_id', 'orders.id'])
    .where('orders.status', '=', OrderStatus.issued)
    .where('orders.cert_expires_at', '>', new Date(now.getTime() + beyond * day))
    .where('orders.cert_expires_at', '<=', new Date(now.getTime() + days * day))
    .where('orders.id', '>', after)
    // One that lives shorter than that was never told of.
    .where(
      sql<boolean>`(orders.issued_at is null
        or orders.issued_at <= orders.cert_expires_at - ${days * 24}::integer * interval '1 hour')`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later')
            .select('later.id')
            .whereRef('later.account_id', '=', 'orders.account_id')
            .whereRef('later.common_name', '=', 'orders.common_name')
            .where('later.common_name', '<>', '')
            .where('later.status', '=', OrderStatus.issued)
            .whereRef('later.cert_expires_at', '>', 'orders.cert_expires_at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as renewal')
            .select('renewal.id')
            .whereRef('renewal.account_id', '=', 'orders.account_id')
            .whereRef('renewal.renews_id', '=', 'orders.id')
            .where('renewal.status', '=', OrderStatus.issued),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notices')
            .select('notices.id')
            .whereRef('notices.account_id', '=', 'orders.account_id')
            .where('notices.kind', '=', `expiry${days}`)
            .whereRef('notices.fact', '=', 'orders.serial_number')
            .where('notices.reader', '=', ''),
        ),
      ),
    )
    .where(isSpokenOf(now))
    .orderBy('orders.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountID: row.account_id, orderID: row.id }));
}

/**
 * Whether an order's certificate is spoken of: not where somebody switched that off, nor while its replacement is planned
 * and nothing stands against it (D-585).
 */
const isSpokenOf = (now: Date) => (eb: ExpressionBuilder<Schema, 'orders'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('renewal_plans as plan')
        .select('plan.order_id')
        .whereRef('plan.account_id', '=', 'orders.account_id')
        .whereRef('plan.order_id', '=', 'orders.id')
        .where((where) =>
          where.or([
            where('plan.mode', '=', 'off'),
            where.and([
              where('plan.state', '=', 'planned'),
              where('plan.failures', '=', 0),
              where('plan.chosen_at', '>', now),
            ]),
          ]),
        ),
    ),
  );

/** What a reminder says of an order, and by what it stays silent. Locks the order. */
export async function findEnding(trx: Trx, { accountID, orderID }: EndingRef, now: Date) {
  return trx
    .selectFrom('orders')
    .select(['id', 'order_no', 'common_name', 'product_name', 'chinese_name', 'contact'])
    .select(['serial_number', 'issued_at', 'cert_expires_at'])
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.issued)
    .where(isSpokenOf(now))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The order that renews it, or a later one for the same name: issued, with a certificate that ends later where it is no
 * renewal, or paid and not issued yet. The issued one comes first.
 */
export async function findSuccessor(
  trx: Trx,
  { accountID, orderID }: EndingRef,
  name: string,
  end: Date,
): Promise<{ orderNo: string; isIssued: boolean } | undefined> {
  const row = await trx
    .selectFrom('orders')
    .select(['order_no', 'status'])
    .where('account_id', '=', accountID)
    .where('id', '<>', orderID)
    .where((where) =>
      where.or([
        where.and([
          where('renews_id', '=', orderID),
          where('status', 'in', [OrderStatus.issued, OrderStatus.waitingForVerification]),
        ]),
        where.and([
          where('common_name', '=', name),
          where('common_name', '<>', ''),
          where.or([
            where.and([where('status', '=', OrderStatus.issued), where('cert_expires_at', '>', end)]),
            where.and([where('status', '=', OrderStatus.waitingForVerification), where('end_at', '>', end)]),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`case when status = ${OrderStatus.issued} then 0 else 1 end`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { orderNo: row.order_no, isIssued: row.status === OrderStatus.issued };
}
