import type { TenantID } from '../../platform/database/identifiers.ts';
import type { DcvMethod } from '@certdeck/contract';
import { type Selectable, sql } from 'kysely';
import type { LastCheck, OrderNameTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type NameRow = Selectable<OrderNameTable>;

/** An order as its names refer to it. */
export interface OrderRef {
  accountID: TenantID;
  orderID: string;
  /** Its open operation, where the names of that are meant. */
  operationID?: string | undefined;
}

/** Where names are kept: those of an open operation are validated beside those of the certificate in force. */
const tableOf = ({ operationID }: OrderRef) =>
  operationID === undefined ? ('order_names' as const) : ('operation_names' as const);

const ofOrder = (db: Db | Trx, ref: OrderRef) =>
  db.selectFrom(tableOf(ref)).where('account_id', '=', ref.accountID).where('order_id', '=', ref.orderID);

/** A change of an order's names. */
export const changing = (db: Db | Trx, ref: OrderRef) =>
  db.updateTable(tableOf(ref)).where('account_id', '=', ref.accountID).where('order_id', '=', ref.orderID);

/** An order's names in their order; a page of them when one is asked for. */
export function listNames(
  db: Db | Trx,
  order: OrderRef,
  page?: { limit: number; skip: number },
): Promise<NameRow[]> {
  const names = ofOrder(db, order).selectAll().orderBy('position');
  return (page ? names.limit(page.limit).offset(page.skip) : names).execute();
}

/** How many names an order has, and how many of them are not verified yet. */
export async function countNames(db: Db | Trx, order: OrderRef): Promise<{ total: number; pending: number }> {
  const row = await ofOrder(db, order)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where status <> 'verified')`.as('pending'),
    ])
    .executeTakeFirst();
  return { total: row?.total ?? 0, pending: row?.pending ?? 0 };
}

/** How many names orders have, by id; an order without names is left out. */
export async function nameCounts(
  db: Db | Trx,
  accountID: TenantID,
  orderIDs: readonly string[],
): Promise<Map<string, number>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_names')
    .select(['order_id', sql<number>`count(distinct name)`.as('names')])
    .where('account_id', '=', accountID)
    .where('order_id', 'in', orderIDs)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map((row) => [row.order_id, row.names]));
}

/** The names of some orders, each once and in the order in which they were asked for, by the order's id. */
export async function namesByOrder(
  db: Db | Trx,
  accountID: TenantID,
  orderIDs: readonly string[],
): Promise<Map<string, string[]>> {
  if (orderIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_names')
    .select(['order_id', 'name'])
    .where('account_id', '=', accountID)
    .where('order_id', 'in', orderIDs)
    .orderBy('order_id')
    .orderBy('position')
    .execute();
  const names = new Map(orderIDs.map((id) => [id, new Set<string>()]));
  for (const { order_id: id, name } of rows) names.get(id)?.add(name);
  return new Map([...names].map(([id, all]) => [id, [...all]]));
}

/** One name of an order. */
export function findName(db: Db | Trx, order: OrderRef, name: string): Promise<NameRow | undefined> {
  return ofOrder(db, order).selectAll().where('name', '=', name).executeTakeFirst();
}

/** Names that are not verified yet. */
export function pendingNames(db: Db, order: OrderRef): Promise<NameRow[]> {
  return ofOrder(db, order).selectAll().where('status', '<>', 'verified').orderBy('position').execute();
}

/** What a check of one name found. */
export interface NameOutcome {
  position: number;
  /** By which method, and for which random value, was looked: what was found says nothing of any other. */
  method: DcvMethod;
  token: string;
  verified: boolean;
  checkedAt: Date;
  nextTryAt: Date | null;
  lastCheck: LastCheck;
  evidence: unknown;
}

/**
 * Writes what checks found, in one statement: method and evidence of a name are one record. A name that is verified
 * already stays so, and one whose method or random value was changed since the look is looked up again instead.
 * @returns positions that were written
 */
export async function saveOutcomes(
  db: Db | Trx,
  order: OrderRef,
  outcomes: readonly NameOutcome[],
): Promise<Set<number>> {
  if (outcomes.length === 0) return new Set();
  const rows = JSON.stringify(
    outcomes.map((outcome) => ({
      position: outcome.position,
      method: outcome.method,
      token: outcome.token,
      verified: outcome.verified,
      checked_at: outcome.checkedAt.toISOString(),
      next_try_at: outcome.nextTryAt?.toISOString() ?? null,
      last_check: outcome.lastCheck,
      evidence: outcome.evidence ?? null,
    })),
  );
  const written = await sql<{ position: number }>`
    update ${sql.table(tableOf(order))} as own set
      status = case when found.verified then 'verified' else 'pending' end,
      verified_at = case when found.verified then found.checked_at end,
      caa_checked_at = case when found.verified then found.checked_at end,
      failures = case when found.verified then own.failures else own.failures + 1 end,
      next_try_at = found.next_try_at,
      last_check = found.last_check,
      evidence = found.evidence
    from jsonb_to_recordset(${rows}::jsonb) as found (
      position integer, method text, token text, verified boolean, checked_at timestamptz, next_try_at timestamptz,
      last_check jsonb, evidence jsonb
    )
    where own.account_id = ${order.accountID}
      and own.order_id = ${order.orderID}
      and own.position = found.position
      and own.method = found.method
      and own.token = found.token
      and own.status <> 'verified'
    returning own.position`.execute(db);
  return new Set(written.rows.map(({ position }) => position));
}

/** What is stored of a name of which control has to be shown, for the first time or again. */
export const NOT_SHOWN = {
  status: 'pending',
  verified_at: null,
  caa_checked_at: null,
  evidence: null,
  failures: 0,
  next_try_at: null,
} as const;

/** Puts names that counted as shown back, since they have to be shown again. */
export async function reopenNames(
  db: Db | Trx,
  order: OrderRef,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  await changing(db, order)
    .set(NOT_SHOWN)
    .where('position', 'in', [...positions])
    .execute();
}

/** Gives a name, and those that share its random value, a fresh one, since the old is not accepted any more. */
export async function saveToken(
  db: Db | Trx,
  order: OrderRef,
  old: string,
  token: { value: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await changing(db, order)
    .set({
      token: token.value,
      token_created_at: token.createdAt,
      token_expires_at: token.expiresAt,
      failures: 0,
      next_try_at: null,
    })
    .where('token', '=', old)
    .where('status', '<>', 'verified')
    .execute();
}

/**
 * Changes how names are validated; verified ones keep what was shown.
 * @returns how many were changed
 */
export async function saveMethod(
  trx: Trx,
  order: OrderRef,
  method: DcvMethod,
  positions: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await changing(trx, order)
    .set({ method, failures: 0, next_try_at: null, last_check: null })
    .where('position', 'in', [...positions])
    .where('status', '<>', 'verified')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Lets every open name be checked at once. */
export async function checkSoon(db: Db | Trx, order: OrderRef): Promise<void> {
  await changing(db, order).set({ next_try_at: null }).where('status', '<>', 'verified').execute();
}

/** Takes one name out of an order. */
export async function removeNameAt(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  position: number,
): Promise<void> {
  await trx
    .deleteFrom('order_names')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('position', '=', position)
    .execute();
}

/** Notes when the CAA records of a name were looked at last. */
export async function noteCaaLook(db: Db, order: OrderRef, position: number, at: Date): Promise<void> {
  await changing(db, order).set({ caa_checked_at: at }).where('position', '=', position).execute();
}
