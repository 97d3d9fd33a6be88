import type { SelectQueryBuilder } from 'kysely';
import { OrderStatus } from '@certdeck/contract';
import { EXPIRING_DAYS } from '@certdeck/validation';
import type { Schema } from '../database/schema.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps the issued orders whose coverage, or whose certificate in force, ends within the next 30 days or
 * ended less than 30 days ago, and that have not been renewed (D-191). A certificate lives shorter than a
 * year of coverage (BR 6.3.2), and its end is what a visitor of the site would notice. Renewed means that
 * a later order for the same common name covers a longer time.
 */
export function expiringOnly<Row>(
  query: SelectQueryBuilder<Schema, 'orders', Row>,
  now: Date,
): SelectQueryBuilder<Schema, 'orders', Row> {
  const first = new Date(now.getTime() - EXPIRING_DAYS * DAY_MS);
  const last = new Date(now.getTime() + EXPIRING_DAYS * DAY_MS);
  return query
    .where('orders.status', '=', OrderStatus.issued)
    .where((where) =>
      where.and([
        where.or([
          where.and([where('orders.end_at', '>', first), where('orders.end_at', '<=', last)]),
          where.and([
            where('orders.cert_expires_at', '>', first),
            where('orders.cert_expires_at', '<=', last),
          ]),
        ]),
        where.not(
          where.exists(
            where
              .selectFrom('orders as newer')
              .select('newer.id')
              .whereRef('newer.account_id', '=', 'orders.account_id')
              .whereRef('newer.common_name', '=', 'orders.common_name')
              .whereRef('newer.id', '>', 'orders.id')
              .where('newer.status', 'in', [
                OrderStatus.waitingForVerification,
                OrderStatus.resubmitRefused,
                OrderStatus.issued,
                OrderStatus.resubmitReturned,
              ])
              .whereRef('newer.end_at', '>', 'orders.end_at'),
          ),
        ),
      ]),
    );
}
