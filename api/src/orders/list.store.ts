import { type SelectQueryBuilder, sql } from 'kysely';
import { comparableName } from '@certdeck/validation';
import type { Schema } from '../database/schema.ts';
import type { Db } from '../database/transaction.ts';
import { countsByStatus } from './counts.ts';
import { expiringOnly } from './expiring.ts';
import { listColumns, type OrderListRow } from './wire.ts';

export interface OrderFilter {
  status?: number | undefined;
  /** Part of an order number, a common name or a remark. */
  keyword?: string | undefined;
  expiring?: boolean | undefined;
  brand?: string | undefined;
}

type OrderQuery<Row> = SelectQueryBuilder<Schema, 'orders', Row>;

/**
 * One page of an account's orders, newest first, and how many match in all.
 *
 * Ids are in time order, so the primary key is the order of the list. A page is found among the ids alone,
 * from the nearer end when the total is known from the counters, and only its rows are read: a page deep in
 * 100,000 orders costs a walk over part of an index.
 */
export async function listOrders(
  db: Db,
  accountID: string,
  filter: OrderFilter,
  page: { limit: number; skip: number },
  now: Date,
): Promise<{ rows: OrderListRow[]; total: number }> {
  const total = await countOrders(db, accountID, filter, now);
  const rest = total - page.skip;
  if (rest <= 0) return { rows: [], total };
  const take = Math.min(page.limit, rest);
  const fromEnd = page.skip > total / 2;
  const ids = matching(db, accountID, filter, now)
    .select('orders.id')
    .orderBy('orders.id', fromEnd ? 'asc' : 'desc')
    .limit(take)
    .offset(fromEnd ? rest - take : page.skip);
  const rows = await db
    .selectFrom('orders')
    .select([...listColumns])
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return { rows, total };
}

/** Every order that matches, newest first, for a file. */
export function allOrders(
  db: Db,
  accountID: string,
  filter: OrderFilter,
  now: Date,
): Promise<OrderListRow[]> {
  return matching(db, accountID, filter, now)
    .select([...listColumns])
    .orderBy('orders.id', 'desc')
    .execute();
}

async function countOrders(db: Db, accountID: string, filter: OrderFilter, now: Date): Promise<number> {
  if (!filter.keyword && !filter.expiring && !filter.brand) {
    const counts = await countsByStatus(db, accountID);
    if (filter.status !== undefined) return counts.get(filter.status) ?? 0;
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  }
  const row = await matching(db, accountID, filter, now)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirst();
  return row?.total ?? 0;
}

function matching(db: Db, accountID: string, filter: OrderFilter, now: Date): OrderQuery<object> {
  let query: OrderQuery<object> = db.selectFrom('orders').where('orders.account_id', '=', accountID);
  const { status, brand, keyword } = filter;
  if (status !== undefined) query = query.where('orders.status', '=', status);
  if (brand) query = query.where('orders.brand', '=', brand);
  if (filter.expiring) query = expiringOnly(query, now);
  if (keyword) {
    const pattern = contains(keyword);
    query = query.where((where) =>
      where.or([
        where(sql<string>`lower(orders.common_name)`, 'like', pattern),
        // Names are kept in ASCII form; a customer looks for what they read.
        where('orders.common_name', 'like', contains(comparableName(keyword))),
        where('orders.order_no', 'like', pattern),
        where(sql<string>`lower(orders.remark)`, 'like', pattern),
      ]),
    );
  }
  return query;
}

const contains = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
