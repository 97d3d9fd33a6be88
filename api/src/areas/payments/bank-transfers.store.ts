import { type TenantID } from '../../platform/database/identifiers.ts';
import type { Selectable } from 'kysely';
import { rowCount } from '../../platform/database/row-count.ts';
import type { BankTransferTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A bank transfer as a customer reports it. */
export interface ReportedTransfer {
  id: string;
  /** Principal that reports it, for the tenant. */
  actor_id: string | null;
  order_no: string;
  bank_name: string;
  bank_no: string;
  bank_user_name: string;
  /** Cents. */
  amount: number;
  transferred_at: Date;
  telephone: string;
  remark: string;
}

/** How many of an account's transfers nobody has confirmed or refused. */
export function countWaiting(trx: Trx, accountID: TenantID): Promise<number> {
  return rowCount(
    trx.selectFrom('bank_transfers').where('account_id', '=', accountID).where('status', '=', 'waiting'),
  );
}

/** Writes a report under its id, unless there is one. */
export async function insertTransfer(
  trx: Trx,
  accountID: TenantID,
  transfer: ReportedTransfer,
): Promise<void> {
  await trx
    .insertInto('bank_transfers')
    .values({ account_id: accountID, ...transfer })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute();
}

export type TransferRow = Selectable<BankTransferTable>;

export function findTransfer(trx: Trx, accountID: TenantID, id: string): Promise<TransferRow | undefined> {
  return trx
    .selectFrom('bank_transfers')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A page of what an account has reported, newest first, each with how many receipts are stored for it. */
export async function listReported(
  db: Db,
  accountID: TenantID,
  { limit, skip }: { limit: number; skip: number },
) {
  const rows = await db
    .selectFrom('bank_transfers')
    .select((eb) => [
      'id',
      'amount',
      'transferred_at',
      'created_at',
      'status',
      'bank_name',
      'bank_no',
      eb
        .selectFrom('transfer_receipts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('transfer_receipts.account_id', '=', 'bank_transfers.account_id')
        .whereRef('transfer_receipts.transfer_id', '=', 'bank_transfers.id')
        .where('state', '=', 'stored')
        .as('receipts'),
    ])
    .where('account_id', '=', accountID)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  const total = await rowCount(db.selectFrom('bank_transfers').where('account_id', '=', accountID));
  return { rows, total };
}

/** Transfers that nobody has confirmed or refused, of all accounts, oldest first. */
export function listWaiting(db: Db) {
  return db
    .selectFrom('bank_transfers')
    .innerJoin('accounts', 'accounts.id', 'bank_transfers.account_id')
    .select([
      'bank_transfers.id',
      'account_no',
      'bank_user_name',
      'bank_no',
      'amount',
      'transferred_at',
      'order_no',
    ])
    .where('status', '=', 'waiting')
    .orderBy('bank_transfers.id')
    .execute();
}

/** A transfer, its row locked until the transaction ends. */
export function lockTransfer(trx: Trx, id: string): Promise<TransferRow | undefined> {
  return trx.selectFrom('bank_transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setVerdict(
  trx: Trx,
  transfer: { id: string; account_id: TenantID },
  status: 'confirmed' | 'refused',
): Promise<void> {
  await trx
    .updateTable('bank_transfers')
    .set({ status })
    .where('account_id', '=', transfer.account_id)
    .where('id', '=', transfer.id)
    .execute();
}

/** Notes the first of two people who confirm a transfer. */
export async function setChecked(
  trx: Trx,
  transfer: { id: string; account_id: TenantID },
  staffID: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('bank_transfers')
    .set({ checked_by: staffID, checked_at: at })
    .where('account_id', '=', transfer.account_id)
    .where('id', '=', transfer.id)
    .execute();
}

/** Notes who decided on a transfer, and what the customer was told. */
export async function setDecision(
  trx: Trx,
  transfer: { id: string; account_id: TenantID },
  { staffID, at, reason }: { staffID: string | null; at: Date; reason: string },
): Promise<void> {
  await trx
    .updateTable('bank_transfers')
    .set({ decided_by: staffID, decided_at: at, reason })
    .where('account_id', '=', transfer.account_id)
    .where('id', '=', transfer.id)
    .execute();
}
