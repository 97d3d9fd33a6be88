import { OrderStatus } from '@certdeck/contract';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Schema } from '../../platform/database/schema.ts';

const DAY_MS = 86_400_000;
/** Days after its end at which a certificate is the past and no longer something to do (as D-191). */
const OVER_DAYS = 30;

/** The end from which on a certificate counts as ending. */
const since = (now: Date): Date => new Date(now.getTime() - OVER_DAYS * DAY_MS);

/**
 * When the certificate in force ends, to sort by; null for orders without one and for those whose certificate ended
 * more than 30 days ago, which stand behind (D-264).
 */
export const endsNext = (now: Date): RawBuilder<Date | null> =>
  sql`case when orders.status = ${OrderStatus.issued} and orders.cert_expires_at > ${since(now)}
    then orders.cert_expires_at end`;

/**
 * Ids of one page of orders by what ends next, the newer first of those that end at once; behind them all others,
 * newest first. Both parts are read in the order of an index, the second from its nearer end.
 *
 * @param total how many orders there are in all, from the counters
 */
export async function endingIDs(
  orders: SelectQueryBuilder<Schema, 'orders', object>,
  status: number | undefined,
  page: { limit: number; skip: number },
  total: number,
  now: Date,
): Promise<string[]> {
  const ending = orders
    .where('orders.status', '=', OrderStatus.issued)
    .where('orders.cert_expires_at', '>', since(now));
  const others = orders.where((where) =>
    where.or([
      where('orders.status', '<>', OrderStatus.issued),
      where('orders.cert_expires_at', 'is', null),
      where('orders.cert_expires_at', '<=', since(now)),
    ]),
  );
  const mayEnd = status === undefined || status === OrderStatus.issued;
  const first = mayEnd
    ? await ending
        .select('orders.id')
        .orderBy('orders.cert_expires_at')
        .orderBy('orders.id', 'desc')
        .limit(page.limit)
        .offset(page.skip)
        .execute()
    : [];
  if (first.length === page.limit) return first.map(({ id }) => id);
  const before = !mayEnd
    ? 0
    : first.length > 0 || page.skip === 0
      ? page.skip + first.length
      : await rowCount(ending);
  // From the nearer end, as the list by ids is: the last page would walk over all others.
  const behind = total - before;
  const skip = Math.max(0, page.skip - before);
  const take = Math.min(page.limit - first.length, behind - skip);
  if (take <= 0) return first.map(({ id }) => id);
  const fromEnd = skip > behind / 2;
  const found = await others
    .select('orders.id')
    .orderBy('orders.id', fromEnd ? 'asc' : 'desc')
    .limit(take)
    .offset(fromEnd ? behind - skip - take : skip)
    .execute();
  const rest = fromEnd ? found.reverse() : found;
  return [...first, ...rest].map(({ id }) => id);
}
