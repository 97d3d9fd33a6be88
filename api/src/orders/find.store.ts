import { BodyCode, OrderStatus } from '@certdeck/contract';
import { isID, type TenantID } from '../database/identifiers.ts';
import type { Db, Trx } from '../database/transaction.ts';
import { BusinessError } from '../server/errors.ts';
import { orderTexts } from './texts.ts';
import type { OrderRow } from './wire.ts';

/** @throws BusinessError 13001, for other accounts' orders too (API-009) */
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
export type LockedOrder = Pick<
  OrderRow,
  'id' | 'order_no' | 'status' | 'pay_amount' | 'validity' | 'issuing_at' | 're_sign_status'
>;

const LOCKED = [
  'id',
  'order_no',
  'status',
  'pay_amount',
  'validity',
  'issuing_at',
  're_sign_status',
] as const;

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
 * orders wait for one another instead of blocking each other.
 * @throws BusinessError 13001 when one of them doesn't exist
 */
export async function lockOrders(
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<LockedOrder[]> {
  const wanted = [...new Set(orderNos)];
  if (wanted.length === 0) return [];
  const rows = await trx
    .selectFrom('orders')
    .select(LOCKED)
    .where('account_id', '=', accountID)
    .where('order_no', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < wanted.length) throw orderUnknown();
  return rows;
}
