import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { OrderStatus } from '@certdeck/contract';
import { EXPIRING_DAYS } from '@certdeck/validation';
import type { Schema } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps the issued orders whose coverage, or whose certificate in force, ends within the next 30 days or
 * ended less than 30 days ago, and that have not been renewed (D-191). A certificate lives shorter than a
 * year of coverage (BR 6.3.2), and its end is what a visitor of the site would notice. Renewed means that
 * a later order for the same common name covers a longer time, or that it was ordered as a renewal (D-494).
 */
export function expiringOnly<Row>(
  query: SelectQueryBuilder<Schema, 'orders', Row>,
  now: Date,
): SelectQueryBuilder<Schema, 'orders', Row> {
  const first = new Date(now.getTime() - EXPIRING_DAYS * DAY_MS);
  const last = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS);
  return query
    .where('orders.status', '=', OrderStatus.issued)
    .where('orders.revoked_at', 'is', null)
    .where((where) =>
      where.and([
        where.or([
          where.and([where('orders.end_at', '>', first), where('orders.end_at', '<=', last)]),
          where.and([
            where('orders.cert_expires_at', '>', first),
            where('orders.cert_expires_at', '<=', last),
          ]),
        ]),
        notRenewed(where),
      ]),
    );
}

/** What is paid and not cancelled. */
const PAID = [
  OrderStatus.waitingForVerification,
  OrderStatus.resubmitRefused,
  OrderStatus.issued,
  OrderStatus.resubmitReturned,
];

/** Whether no paid order renews it, and none for the same common name covers a longer time (D-191, D-494). */
export const notRenewed = (where: ExpressionBuilder<Schema, 'orders'>) =>
  where.and([
    where.not(
      where.exists(
        where
          .selectFrom('orders as renewal')
          .select('renewal.id')
          .whereRef('renewal.account_id', '=', 'orders.account_id')
          .whereRef('renewal.renews_id', '=', 'orders.id')
          .where('renewal.status', 'in', PAID),
      ),
    ),
    where.not(
      where.exists(
        where
          .selectFrom('orders as newer')
          .select('newer.id')
          .whereRef('newer.account_id', '=', 'orders.account_id')
          .whereRef('newer.common_name', '=', 'orders.common_name')
          .whereRef('newer.id', '>', 'orders.id')
          .where('newer.status', 'in', PAID)
          .whereRef('newer.end_at', '>', 'orders.end_at'),
      ),
    ),
  ]);

/** What of an issued order ends first: the certificate in force or the coverage (D-266). */
export const firstEnd: RawBuilder<Date> = sql<Date>`least(orders.end_at, orders.cert_expires_at)`;

/**
 * Keeps the issued orders that end between two moments and have not been renewed (D-266). One of both ends lies there,
 * so that the indexes of both find the orders; the earlier of them decides.
 */
export function endingOnly<Row>(
  query: SelectQueryBuilder<Schema, 'orders', Row>,
  from: Date,
  before: Date,
): SelectQueryBuilder<Schema, 'orders', Row> {
  return query
    .where('orders.status', '=', OrderStatus.issued)
    .where('orders.revoked_at', 'is', null)
    .where((where) =>
      where.and([
        where.or([
          where.and([where('orders.end_at', '>=', from), where('orders.end_at', '<', before)]),
          where.and([
            where('orders.cert_expires_at', '>=', from),
            where('orders.cert_expires_at', '<', before),
          ]),
        ]),
        where(firstEnd, '>=', from),
        where(firstEnd, '<', before),
        notRenewed(where),
      ]),
    );
}
