import { BodyCode, OrderStatus } from '@certdeck/contract';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { BusinessError, OrdersRefusedError } from '../../platform/server/errors.ts';
import { orderTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/** @throws BusinessError 13001, for other accounts' orders too */
export function orderUnknown(): BusinessError {
  return new BusinessError(BodyCode.notFound, orderTexts.orderUnknown);
}

/**
 * An account's order by its number or its id (D-193).
 * @throws BusinessError 13001
 */
export async function findOrder(db: Db | Trx, accountID: TenantID, numberOrID: string): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where(isID(numberOrID) ? 'id' : 'order_no', '=', numberOrID)
    .executeTakeFirst();
  if (!row) throw orderUnknown();
  return row;
}

/** An account's order by its id. */
export function findByID(db: Db, accountID: TenantID, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An account's order by its id, once its certificate has been issued or it has been cancelled. */
export function findEnded(db: Db, accountID: TenantID, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('status', 'in', [OrderStatus.issued, OrderStatus.cancelled])
    .executeTakeFirst();
}

/**
 * An account's order, its row locked until the transaction ends.
 * @throws BusinessError 13001
 */
export async function lockOrder(trx: Trx, accountID: TenantID, numberOrID: string): Promise<OrderRow> {
  const row = await trx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where(isID(numberOrID) ? 'id' : 'order_no', '=', numberOrID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw orderUnknown();
  return row;
}

/** What paying and cancelling need to know of an order. */
export type LockedOrder = Pick<OrderRow, (typeof LOCKED)[number]>;

const LOCKED = [
  'id',
  'order_no',
  'product_no',
  'status',
  'pay_amount',
  'validity',
  'issuing_at',
  're_sign_status',
  'agent_id',
  'markup_amount',
] as const;

/**
 * What paying needs to know of orders that are named by their numbers or ids; in one order.
 * @throws OrdersRefusedError 13001 when some don't exist
 */
export async function findOrders(
  db: Db,
  accountID: TenantID,
  numbersOrIDs: readonly string[],
): Promise<LockedOrder[]> {
  if (numbersOrIDs.length === 0) return [];
  const rows = await db
    .selectFrom('orders')
    .select(LOCKED)
    .where('account_id', '=', accountID)
    .where(namedBy(numbersOrIDs))
    .orderBy('id')
    .execute();
  requireAll(rows, numbersOrIDs);
  return rows;
}

/** Locks an account's order by its id; undefined where there is none. */
export function lockByID(trx: Trx, accountID: TenantID, id: string): Promise<LockedOrder | undefined> {
  return trx
    .selectFrom('orders')
    .select(LOCKED)
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks several orders of an account, always in the order of their ids, so that two requests over the same
 * orders wait for one another instead of blocking each other. Each is named by its number or its id (D-193); one that
 * is named twice is there once.
 * @throws OrdersRefusedError 13001 when some don't exist
 */
export async function lockOrders(
  trx: Trx,
  accountID: TenantID,
  numbersOrIDs: readonly string[],
): Promise<LockedOrder[]> {
  if (numbersOrIDs.length === 0) return [];
  const rows = await trx
    .selectFrom('orders')
    .select(LOCKED)
    .where('account_id', '=', accountID)
    .where(namedBy(numbersOrIDs))
    .orderBy('id')
    .forUpdate()
    .execute();
  requireAll(rows, numbersOrIDs);
  return rows;
}

/**
 * Numbers of orders of an account that are named by their numbers or ids, in the order in which they were named, each
 * once.
 * @throws OrdersRefusedError 13001 when some don't exist
 */
export async function orderNumbers(
  trx: Trx,
  accountID: TenantID,
  numbersOrIDs: readonly string[],
): Promise<string[]> {
  if (numbersOrIDs.length === 0) return [];
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'order_no'])
    .where('account_id', '=', accountID)
    .where(namedBy(numbersOrIDs))
    .execute();
  return [...new Set(requireAll(rows, numbersOrIDs).map(({ order_no }) => order_no))];
}

const namedBy =
  (numbersOrIDs: readonly string[]) =>
  (eb: ExpressionBuilder<Schema, 'orders'>): Expression<SqlBool> => {
    const [ids, numbers] = [numbersOrIDs.filter(isID), numbersOrIDs.filter((name) => !isID(name))];
    if (ids.length === 0) return eb('order_no', 'in', numbers);
    const byID = eb('id', 'in', ids);
    return numbers.length === 0 ? byID : eb.or([byID, eb('order_no', 'in', numbers)]);
  };

/** The row of each name. */
function requireAll<Row extends { id: string; order_no: string }>(
  rows: readonly Row[],
  numbersOrIDs: readonly string[],
): Row[] {
  const known = new Map(rows.flatMap((row) => [[row.id, row] as const, [row.order_no, row] as const]));
  const named = [...new Set(numbersOrIDs)];
  // Ids are written in small letters, and found however they are written.
  const found = named.map((name) => known.get(isID(name) ? name.toLowerCase() : name));
  const missing = named.filter((_name, index) => found[index] === undefined);
  if (missing.length > 0)
    throw new OrdersRefusedError(BodyCode.notFound, orderTexts.orderUnknown, missing, named.length > 1);
  return found.filter((row) => row !== undefined);
}
