import type { TenantID } from '../../platform/database/identifiers.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { comparableName } from '@certdeck/validation';
import type { Schema } from '../../platform/database/schema.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { ordersWithCertificate } from './by-certificate.store.ts';
import { type CertificateNumber, certificateNumber } from './certificate-number.ts';
import { countsByStatus } from './counts.store.ts';
import { endingIDs, endsNext } from './ending.store.ts';
import { endingOnly, expiringOnly, firstEnd } from './expiring.store.ts';
import { organizationOnly } from './organization.store.ts';
import { listColumns, type OrderListRow } from './wire.ts';

export interface OrderFilter {
  status?: number | undefined;
  /** Part of an order number, a common name or a remark, or the beginning of a certificate's number (D-282). */
  keyword?: string | undefined;
  expiring?: boolean | undefined;
  brand?: string | undefined;
  /** Of this department alone. */
  deptID?: string | undefined;
  /** `ends`: by what ends next (see `endingFirst`); a file is in the order of the ids all the same. */
  sort?: 'ends' | undefined;
  /** Waits for the validation of its organisation. */
  organization?: boolean | undefined;
  /** Ends in this time and is not renewed (D-266). */
  ending?: { from: Date; before: Date } | undefined;
}

/** A filter whose keyword may be, or may be nothing but, the number of a certificate that the account has. */
type Sought = OrderFilter & { certificate?: CertificateNumber };

interface Page {
  limit: number;
  skip: number;
}

type OrderQuery<Row> = SelectQueryBuilder<Schema, 'orders', Row>;

/**
 * One page of an account's orders, newest first or by what ends next, and how many match in all.
 *
 * Ids are in time order, so the primary key is the order of the list. A page is found among the ids alone,
 * from the nearer end when the total is known from the counters, and only its rows are read: a page deep in
 * 100,000 orders costs a walk over part of an index.
 */
export async function listOrders(
  db: Db,
  accountID: TenantID,
  asked: OrderFilter,
  page: Page,
  now: Date,
): Promise<{ rows: OrderListRow[]; total: number }> {
  const filter = await seek(db, accountID, asked);
  const counted = await knownTotal(db, accountID, filter);
  const { ids, total } =
    counted === null
      ? await filteredIDs(db, accountID, filter, page, now)
      : filter.sort === 'ends'
        ? {
            ids: await endingIDs(matching(db, accountID, filter, now), filter.status, page, counted, now),
            total: counted,
          }
        : { ids: idsFromNearerEnd(db, accountID, filter, page, now, counted), total: counted };
  if (ids === null || (Array.isArray(ids) && ids.length === 0)) return { rows: [], total };
  const rows = await db
    .selectFrom('orders')
    .select([...listColumns])
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  // Rows of one page, put as their ids were found.
  const place = Array.isArray(ids) ? new Map(ids.map((id, index) => [id, index])) : undefined;
  if (place) rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return { rows, total };
}

/**
 * Looks whether the keyword is a number of one of the account's certificates. Long ones are nothing else, so that the
 * orders are found by an index alone and not looked through; where no certificate has it, the text may still stand in
 * a remark, and a number of 22 digits is an order's.
 */
async function seek(db: Db, accountID: TenantID, filter: OrderFilter): Promise<Sought> {
  const certificate = certificateNumber(filter.keyword ?? '');
  if (!certificate) return filter;
  const known = await ordersWithCertificate(db, accountID, certificate).limit(1).executeTakeFirst();
  if (!known) return filter;
  return { ...filter, certificate, keyword: certificate.isCertain ? undefined : filter.keyword };
}

/** The total that the counters know; null when a filter has to be counted. */
async function knownTotal(db: Db, accountID: TenantID, filter: Sought): Promise<number | null> {
  if (
    filter.keyword ||
    filter.certificate ||
    filter.expiring ||
    filter.brand ||
    filter.deptID ||
    filter.organization ||
    filter.ending
  )
    return null;
  const counts = await countsByStatus(db, accountID);
  if (filter.status !== undefined) return counts.get(filter.status) ?? 0;
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function idsFromNearerEnd(db: Db, accountID: TenantID, filter: Sought, page: Page, now: Date, total: number) {
  const rest = total - page.skip;
  if (rest <= 0) return null;
  const take = Math.min(page.limit, rest);
  const fromEnd = page.skip > total / 2;
  return matching(db, accountID, filter, now)
    .select('orders.id')
    .orderBy('orders.id', fromEnd ? 'asc' : 'desc')
    .limit(take)
    .offset(fromEnd ? rest - take : page.skip);
}

/** Ids of a page and their total in one pass, since what costs is looking through all orders. */
async function filteredIDs(
  db: Db,
  accountID: TenantID,
  filter: Sought,
  page: Page,
  now: Date,
): Promise<{ ids: string[] | null; total: number }> {
  const query = matching(db, accountID, filter, now);
  const rows = await query
    .select(['orders.id', sql<number>`count(*) over ()`.as('total')])
    .$if(filter.sort === 'ends', (sorted) =>
      sorted.orderBy(filter.ending ? firstEnd : endsNext(now), (order) => order.asc().nullsLast()),
    )
    .orderBy('orders.id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  const [first] = rows;
  if (first) return { ids: rows.map(({ id }) => id), total: first.total };
  // Past the last page there is no row to carry the total.
  return { ids: null, total: await rowCount(query) };
}

/** Orders that are read at once for a file. */
const ROWS_AT_ONCE = 1_000;

/**
 * Every order that matches, newest first, for a file: a part at a time, since an account may have more than
 * memory should hold. Each part begins below the last id of the one before, so that none comes twice.
 */
export async function* allOrders(
  db: Db,
  accountID: TenantID,
  asked: OrderFilter,
  now: Date,
  atOnce: number = ROWS_AT_ONCE,
): AsyncGenerator<OrderListRow[]> {
  const filter = await seek(db, accountID, asked);
  for (let below: string | undefined; ;) {
    const query = matching(db, accountID, filter, now);
    const rows = await (below === undefined ? query : query.where('orders.id', '<', below))
      .select([...listColumns])
      .orderBy('orders.id', 'desc')
      .limit(atOnce)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    below = rows.at(-1)?.id;
  }
}

function matching(db: Db, accountID: TenantID, filter: Sought, now: Date): OrderQuery<object> {
  let query: OrderQuery<object> = db.selectFrom('orders').where('orders.account_id', '=', accountID);
  const { status, brand, keyword } = filter;
  if (status !== undefined) query = query.where('orders.status', '=', status);
  if (brand) query = query.where('orders.brand', '=', brand);
  if (filter.deptID !== undefined) query = query.where('orders.dept_id', '=', filter.deptID);
  if (filter.organization) query = organizationOnly(query);
  if (filter.expiring) query = expiringOnly(query, now);
  if (filter.ending) query = endingOnly(query, filter.ending.from, filter.ending.before);
  const { certificate } = filter;
  if (keyword || certificate) {
    // Names are kept in ASCII form; a customer looks for what they read.
    const texts = keyword ? new Set([keyword.toLowerCase(), comparableName(keyword)]) : [];
    query = query.where((where) =>
      where.or([
        ...[...texts].map((text) => where('orders.search', 'like', contains(text))),
        ...(certificate ? [where('orders.id', 'in', ordersWithCertificate(db, accountID, certificate))] : []),
      ]),
    );
  }
  return query;
}

const contains = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
