import { OrderStatus, RE_SIGN_UNPAID } from '@certdeck/contract';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { OrderNameTable, OrderOperationTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { findByID, findOrder, lockOrder } from '../find.store.ts';
import type { OrderRef } from '../names.store.ts';
import { type IssuingRow, type OperationRow, underWay } from '../under-way.ts';
import type { OrderRow } from '../wire.ts';

/** Rows of one insert; a statement takes 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

/** States of an operation that isn't over. */
const OPEN = ['unpaid', 'validating', 'refused'] as const satisfies readonly OperationRow['state'][];

/** The operation of an order that isn't over: there is one at most. */
export function findOpen(db: Db | Trx, { accountID, orderID }: OrderRef): Promise<OperationRow | undefined> {
  return db
    .selectFrom('order_operations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('state', 'in', OPEN)
    .executeTakeFirst();
}

/** An operation by its id. */
export function findOperation(
  db: Db | Trx,
  accountID: TenantID,
  id: string,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom('order_operations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

const withOpen = async (db: Db | Trx, order: OrderRow): Promise<IssuingRow> => {
  if (order.status !== OrderStatus.issued) return order;
  const operation = await findOpen(db, { accountID: order.account_id, orderID: order.id });
  return operation ? underWay(order, operation) : order;
};

/**
 * What is issued next for an order: its first certificate, or that of its open operation. An issued order without one
 * is answered as it is.
 * @throws BusinessError 13001
 */
export const findIssuing = async (db: Db, accountID: TenantID, numberOrID: string): Promise<IssuingRow> =>
  withOpen(db, await findOrder(db, accountID, numberOrID));

/** The same of an order by its id; undefined where there is none. */
export async function findIssuingByID(
  db: Db,
  accountID: TenantID,
  id: string,
): Promise<IssuingRow | undefined> {
  const order = await findByID(db, accountID, id);
  return order && withOpen(db, order);
}

/** The same, its order locked until the transaction ends. @throws BusinessError 13001 */
export const lockIssuing = async (trx: Trx, accountID: TenantID, numberOrID: string): Promise<IssuingRow> =>
  withOpen(trx, await lockOrder(trx, accountID, numberOrID));

/** Writes an operation with its names, takes its number with the issuer, and shows with the order what is owed. */
export async function insertOperation(
  trx: Trx,
  operation: Insertable<OrderOperationTable>,
  names: readonly Insertable<OrderNameTable>[],
): Promise<void> {
  await trx.insertInto('order_operations').values(operation).execute();
  const ref = { accountID: operation.account_id, orderID: operation.order_id };
  await takeAttempt(trx, ref, operation.attempt);
  if (operation.state === 'unpaid') await setDue(trx, ref, operation.price_diff);
  await replaceNames(trx, ref, names);
}

/** Notes that a number of an issuance is taken. */
export async function takeAttempt(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  attempt: number,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ attempts: attempt })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .execute();
}

/** Puts names in the place of those that were validated for an operation of the order last. */
export async function replaceNames(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  names: readonly Insertable<OrderNameTable>[],
): Promise<void> {
  await trx
    .deleteFrom('operation_names')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .execute();
  for (let start = 0; start < names.length; start += ROWS_AT_ONCE)
    await trx
      .insertInto('operation_names')
      .values(names.slice(start, start + ROWS_AT_ONCE))
      .execute();
}

/** Shows with an order what its operation costs; 0 once nothing is owed any more. */
export async function setDue(trx: Trx, { accountID, orderID }: OrderRef, cents: number): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ re_sign_status: cents > 0 ? RE_SIGN_UNPAID : 0, re_sign_price_diff: cents })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .execute();
}

/** Changes an operation that is in one of some states. @returns false where it isn't */
export async function setOperation(
  trx: Trx,
  { account_id, id }: Pick<OperationRow, 'account_id' | 'id'>,
  from: readonly OperationRow['state'][],
  change: Updateable<OrderOperationTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('order_operations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Writes down when servers were seen to send the certificate of an operation, and when the one before is revoked. */
export async function noteServed(
  db: Db,
  { account_id, id }: Pick<OperationRow, 'account_id' | 'id'>,
  served_at: Date,
  revoke_at: Date,
): Promise<void> {
  await db
    .updateTable('order_operations')
    .set({ served_at, revoke_at })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('served_at', 'is', null)
    .execute();
}

/** Cents that the certificates of an order have cost beyond its price. */
export async function paidDifferences(db: Db | Trx, { accountID, orderID }: OrderRef): Promise<number> {
  const row = await db
    .selectFrom('order_operations')
    .select(sql<number>`cast(coalesce(sum(price_diff), 0) as bigint)`.as('cents'))
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('state', '=', 'issued')
    .executeTakeFirstOrThrow();
  return row.cents;
}

const ofOrder = (db: Db, { accountID, orderID }: OrderRef) =>
  db
    .selectFrom('order_operations')
    .where('order_operations.account_id', '=', accountID)
    .where('order_operations.order_id', '=', orderID);

/** A page of the operations of an order, the newest first, each with the revocation of what it replaced. */
export async function listOperations(
  db: Db,
  order: OrderRef,
  { limit, skip }: { limit: number; skip: number },
) {
  const rows = await ofOrder(db, order)
    .leftJoin('order_certificates as old', (join) =>
      join
        .onRef('old.account_id', '=', 'order_operations.account_id')
        .onRef('old.order_id', '=', 'order_operations.order_id')
        .onRef('old.serial', '=', 'order_operations.replaces_serial'),
    )
    .leftJoin('revocations as wish', (join) =>
      join
        .onRef('wish.account_id', '=', 'order_operations.account_id')
        .onRef('wish.serial', '=', 'order_operations.replaces_serial')
        .on('wish.state', '<>', 'refused'),
    )
    .selectAll('order_operations')
    .select(['old.not_after as old_ends', 'wish.state as wish_state', 'wish.revoked_at as old_revoked_at'])
    .orderBy('order_operations.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(ofOrder(db, order)) };
}

export type RecordRow = Awaited<ReturnType<typeof listOperations>>['rows'][number];

/** The certificate that an operation replaces. */
export function findReplaced(
  db: Db,
  { account_id, order_id, replaces_serial }: OperationRow,
): Promise<{ not_after: Date } | undefined> {
  return db
    .selectFrom('order_certificates')
    .select('not_after')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('serial', '=', replaces_serial)
    .executeTakeFirst();
}
