import type { TenantID } from '../database/identifiers.ts';
import { OrderStatus } from '@certdeck/contract';
import { type Insertable, sql } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { OrderNameTable, OrderTable } from '../database/tables/orders.ts';
import type { Db, Trx } from '../database/transaction.ts';
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

/** An order as long as it waits for verification. */
export function findWaiting(db: Db, { accountID, orderID }: OrderRef): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
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
  },
): Promise<void> {
  await db
    .updateTable('orders')
    .set(change)
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .execute();
}

/** Notes the moment at which an order's last name was verified, unless one is noted. */
export async function noteValidatedAt(db: Db, { accountID, orderID }: OrderRef, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ validated_at: at })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .where('validated_at', 'is', null)
    .execute();
}

/**
 * Notes that signing begins, if the order still waits and its names, of which none can be added, are all there
 * and verified.
 * @param names how many it has
 */
export async function beginIssuing(
  db: Db,
  { accountID, orderID }: OrderRef,
  names: number,
  now: Date,
): Promise<boolean> {
  const begun = await db
    .updateTable('orders')
    .set({ issuing_at: now, validated_at: sql<Date>`coalesce(validated_at, ${now})` })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .where(
      (where) =>
        where
          .selectFrom('order_names')
          .select(sql<number>`count(*) filter (where order_names.status = 'verified')`.as('verified'))
          .where('order_names.account_id', '=', accountID)
          .where('order_names.order_id', '=', orderID)
          .having(sql<number>`count(*)`, '=', names),
      '=',
      names,
    )
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/** Shows why an order was not issued, and lets it be cancelled again. */
export async function noteIssueError(
  db: Db,
  { accountID, orderID }: OrderRef,
  error: { code: string; detail: string },
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ issue_error: JSON.stringify(error), issuing_at: null })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .execute();
}

/** Lets an order that was about to be issued be cancelled, validated and begun again. */
export async function reopenOrder(db: Db, { accountID, orderID }: OrderRef): Promise<void> {
  await db
    .updateTable('orders')
    .set({ issuing_at: null, validated_at: null })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .execute();
}

/** Takes back what was shown of a hindrance, once it is gone. */
export async function clearIssueError(db: Db, { accountID, orderID }: OrderRef): Promise<void> {
  await db
    .updateTable('orders')
    .set({ issue_error: null })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .execute();
}

/** What a certificate is kept as beside its order. */
export interface StoredCertificate {
  attempt: number;
  serial: string;
  certificate_pem: string;
  ca_bundle_pem: string;
  root_pem: string;
  sha256: string;
  not_before: Date;
  not_after: Date;
}

/**
 * Stores a certificate with an order that waits for it, which then is issued.
 * @returns false when the order no longer waits, which only a finished rival can have brought about
 */
export async function storeCertificate(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  certificate: StoredCertificate,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status: OrderStatus.issued,
      issued_at: at,
      cert_expires_at: certificate.not_after,
      serial_number: certificate.serial,
      issue_error: null,
    })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('order_certificates')
    .values({ account_id: accountID, order_id: orderID, ...certificate })
    .execute();
  return true;
}

/** The certificate of an order's last attempt. */
export function findCertificate(db: Db, { accountID, orderID }: OrderRef) {
  return db
    .selectFrom('order_certificates')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
}

/** What the mail about an issued certificate needs of its order. */
export function findForMail(db: Db | Trx, { accountID, orderID }: OrderRef) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select([
      'accounts.email',
      'orders.order_no',
      'orders.common_name',
      'orders.contact',
      'orders.cert_expires_at',
    ])
    .where('orders.account_id', '=', accountID)
    .where('orders.id', '=', orderID)
    .executeTakeFirst();
}
