import { type TenantID } from '../database/identifiers.ts';
import type { Selectable } from 'kysely';
import { rowCount } from '../database/row-count.ts';
import type { BankTransferTable } from '../database/tables/money.ts';
import type { Db, Trx } from '../database/transaction.ts';

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
