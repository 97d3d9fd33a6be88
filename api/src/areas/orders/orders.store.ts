import type { TenantID } from '../../platform/database/identifiers.ts';
import { OrderStatus } from '@certdeck/contract';
import type { Insertable } from 'kysely';
import { rowCount } from '../../platform/database/row-count.ts';
import type { OrderNameTable, OrderTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { OrderRef } from './names.store.ts';
import type { OrderRow } from './wire.ts';

/** Rows of one insert; a statement takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

/** Writes new orders and their names. */
export async function insertOrders(
  trx: Trx,
  orders: readonly Insertable<OrderTable>[],
  names: readonly Insertable<OrderNameTable>[],
): Promise<void> {
  await trx.insertInto('orders').values(orders).execute();
  await insertNames(trx, names);
}

/** Writes names of orders. */
export async function insertNames(trx: Trx, names: readonly Insertable<OrderNameTable>[]): Promise<void> {
  for (let start = 0; start < names.length; start += ROWS_AT_ONCE) {
    await trx
      .insertInto('order_names')
      .values(names.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** How many free orders of an account wait for validation. */
export function countOpenFree(trx: Trx, accountID: TenantID): Promise<number> {
  return rowCount(
    trx
      .selectFrom('orders')
      .where('account_id', '=', accountID)
      .where('status', '=', OrderStatus.waitingForVerification)
      .where('pay_amount', '=', 0),
  );
}

/** How many of these orders were made after a moment and are as they were made: unpaid, or free and unverified. */
export function countUntouched(
  trx: Trx,
  accountID: TenantID,
  orderNos: readonly string[],
  since: Date,
): Promise<number> {
  return rowCount(
    trx
      .selectFrom('orders')
      .where('account_id', '=', accountID)
      .where('order_no', 'in', orderNos)
      .where('created_at', '>', since)
      .where(({ and, eb, or }) =>
        or([
          eb('status', '=', OrderStatus.waitingForPayment),
          and([eb('status', '=', OrderStatus.waitingForVerification), eb('pay_amount', '=', 0)]),
        ]),
      ),
  );
}

/** The account's newest order with a name, among those that are not issued or cancelled. */
export function findNewestWith(db: Db, accountID: TenantID, name: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .innerJoin('order_names', (join) =>
      join
        .onRef('order_names.account_id', '=', 'orders.account_id')
        .onRef('order_names.order_id', '=', 'orders.id'),
    )
    .selectAll('orders')
    .where('orders.account_id', '=', accountID)
    .where('orders.status', 'in', [OrderStatus.waitingForPayment, OrderStatus.waitingForVerification])
    .where('order_names.name', '=', name)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Notes that some orders are paid and covered until a moment; null for those without an end. */
export async function setPaid(
  trx: Trx,
  accountID: TenantID,
  ids: readonly string[],
  { at, endAt }: { at: Date; endAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: OrderStatus.waitingForVerification, paid_at: at, end_at: endAt })
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .execute();
}

/** Notes from which package orders were paid. */
export async function setPackage(
  trx: Trx,
  accountID: TenantID,
  ids: readonly string[],
  packageNo: string,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ package_no: packageNo })
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .execute();
}

export async function setCancelled(
  trx: Trx,
  accountID: TenantID,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: OrderStatus.cancelled, cancelled_at: at })
    .where('account_id', '=', accountID)
    .where('id', 'in', ids)
    .execute();
}

/** Changes what a customer or the rules may change of an order that is there. */
export async function changeOrder(
  db: Db | Trx,
  { accountID, orderID }: OrderRef,
  change: {
    remark?: string;
    dcv_method?: string;
    common_name?: string;
    pay_amount?: number;
    raw_amount?: number;
    markup_amount?: number;
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .execute();
}

/** What the mail about an issued certificate needs of its order. */
export function findForMail(db: Db | Trx, { accountID, orderID }: OrderRef) {
  return db
    .selectFrom('orders')
    .select([
      'orders.id',
      'orders.account_id',
      'orders.serial_number',
      'orders.order_no',
      'orders.common_name',
      'orders.product_name',
      'orders.chinese_name',
      'orders.contact',
      'orders.cert_expires_at',
    ])
    .where('orders.account_id', '=', accountID)
    .where('orders.id', '=', orderID)
    .executeTakeFirst();
}
