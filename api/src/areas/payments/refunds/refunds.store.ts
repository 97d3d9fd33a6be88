import { type Selectable, sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { RefundTable } from '../tables.ts';

export type RefundRow = Selectable<RefundTable>;
export type RefundState = RefundRow['state'];

export async function insertRefund(
  trx: Trx,
  row: Omit<RefundRow, 'state' | 'detail' | 'tried_at' | 'ended_at'>,
): Promise<void> {
  await trx
    .insertInto('refunds')
    .values({ ...row, state: 'asked' })
    .execute();
}

export const findRefund = (on: Db | Trx, accountID: TenantID, id: string): Promise<RefundRow | undefined> =>
  on
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks one until the transaction ends. The account's balance is locked before it, always. */
export const lockRefund = (trx: Trx, accountID: TenantID, id: string): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const findByReference = (
  trx: Trx,
  accountID: TenantID,
  reference: string,
): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Whose a refund is, by its id alone. */
export const ownerOf = (db: Db, id: string): Promise<{ account_id: TenantID } | undefined> =>
  db.selectFrom('refunds').select('account_id').where('id', '=', id).executeTakeFirst();

/** Cents of a payment that went back or may still go. */
export async function refundedOf(
  trx: Trx,
  accountID: TenantID,
  payment: { way: string; id: string },
): Promise<number> {
  const row = await trx
    .selectFrom('refunds')
    .select(sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('cents'))
    .where('account_id', '=', accountID)
    .where('way', '=', payment.way)
    .where('payment', '=', payment.id)
    .where('state', '<>', 'returned')
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** Refunds of orders, the oldest first. */
export const refundsOfOrders = (
  on: Db | Trx,
  accountID: TenantID,
  orderNos: readonly string[],
): Promise<RefundRow[]> =>
  orderNos.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('refunds')
        .selectAll()
        .where('account_id', '=', accountID)
        .where('order_no', 'in', orderNos)
        .orderBy('id')
        .execute();

/** Refunds by their ids, and those of payments that are named `<way>:<payment>`, the oldest first. */
export async function refundsOfPayments(
  on: Db | Trx,
  accountID: TenantID,
  { ids, payments }: { ids: readonly string[]; payments: readonly string[] },
): Promise<RefundRow[]> {
  if (ids.length + payments.length === 0) return [];
  return on
    .selectFrom('refunds')
    .selectAll()
    .where('account_id', '=', accountID)
    .where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
        ...(payments.length > 0 ? [eb(sql<string>`way || ':' || payment`, 'in', payments)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
}

/** Ids of refunds of a payment that its provider has still to tell of. */
export async function openRefundIDs(
  trx: Trx,
  accountID: TenantID,
  payment: { way: string; id: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('refunds')
    .select('id')
    .where('account_id', '=', accountID)
    .where('way', '=', payment.way)
    .where('payment', '=', payment.id)
    .where('state', 'in', ['asked', 'pending'])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Notes that the provider is about to be asked.
 * @returns false when somebody else has asked since the row was read
 */
export async function noteTry(trx: Trx, row: RefundRow, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ tried_at: at })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .where('state', '=', 'asked')
    .where(sql<boolean>`tried_at is not distinct from ${row.tried_at}::timestamptz`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setRefund(
  trx: Trx,
  { account_id, id }: Pick<RefundRow, 'account_id' | 'id'>,
  values: { state: RefundState; detail?: string; ended_at?: Date | null },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set(values)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
