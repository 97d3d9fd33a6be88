import type { ReceiptType } from '@certdeck/validation';
import type { Selectable } from 'kysely';
import type { FileKey } from '../../../platform/database/kept-files.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { TransferReceiptTable } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';

export type ReceiptRow = Selectable<TransferReceiptTable>;

export interface NewReceipt {
  id: string;
  name: string;
  type: ReceiptType;
  /** Octets. */
  size: number;
  sha256: string;
  actor_id: string;
}

/** Receipts of an account that no report has. */
export function countLoose(trx: Trx, accountID: TenantID): Promise<number> {
  return rowCount(
    trx.selectFrom('transfer_receipts').where('account_id', '=', accountID).where('transfer_id', 'is', null),
  );
}

export function countOfTransfer(trx: Trx, accountID: TenantID, transferID: string): Promise<number> {
  return rowCount(
    trx
      .selectFrom('transfer_receipts')
      .where('account_id', '=', accountID)
      .where('transfer_id', '=', transferID),
  );
}

/** Writes that a receipt is about to be stored. */
export async function insertReceipt(
  trx: Trx,
  accountID: TenantID,
  receipt: NewReceipt,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('transfer_receipts')
    .values({ ...receipt, account_id: accountID, created_at: now, touched_at: now })
    .execute();
}

/**
 * Gives a stored receipt to a report; given to it again, it stays.
 * @returns false when there is no such receipt, or another report has it
 */
export async function attachReceipt(
  trx: Trx,
  { accountID, id }: FileKey,
  transferID: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_receipts')
    .set({ transfer_id: transferID })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .where((where) => where.or([where('transfer_id', 'is', null), where('transfer_id', '=', transferID)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Receipts that a report has, oldest first. */
export function listReceipts(db: Db | Trx, accountID: TenantID, transferID: string): Promise<ReceiptRow[]> {
  return db
    .selectFrom('transfer_receipts')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('transfer_id', '=', transferID)
    .where('state', '=', 'stored')
    .orderBy('id')
    .execute();
}

/** How many receipts each report has that nobody has confirmed or refused, of all accounts. */
export async function countByWaiting(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('transfer_receipts')
    .innerJoin('bank_transfers', (join) =>
      join
        .onRef('bank_transfers.id', '=', 'transfer_receipts.transfer_id')
        .onRef('bank_transfers.account_id', '=', 'transfer_receipts.account_id'),
    )
    .select(({ fn }) => ['bank_transfers.id', fn.countAll<number>().as('count')])
    .where('bank_transfers.status', '=', 'waiting')
    .where('state', '=', 'stored')
    .groupBy('bank_transfers.id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The account that reported a transfer, for the operator, who names transfers by their id alone. */
export async function reporterOf(db: Db, transferID: string): Promise<TenantID | undefined> {
  const row = await db
    .selectFrom('bank_transfers')
    .select('account_id')
    .where('id', '=', transferID)
    .executeTakeFirst();
  return row?.account_id;
}

/** Receipts that nobody needs: of no report for longer than since `before`, or of a report that is gone. */
const unneeded = (db: Db | Trx, before: Date) =>
  db
    .selectFrom('transfer_receipts')
    .where((where) =>
      where.or([
        where('state', '=', 'removing'),
        where.and([where('transfer_id', 'is', null), where('touched_at', '<', before)]),
        where.and([
          where('transfer_id', 'is not', null),
          where.not(
            where.exists(
              where
                .selectFrom('bank_transfers')
                .select('bank_transfers.id')
                .whereRef('bank_transfers.account_id', '=', 'transfer_receipts.account_id')
                .whereRef('bank_transfers.id', '=', 'transfer_receipts.transfer_id'),
            ),
          ),
        ]),
      ]),
    );

/** @param most rows at once */
export async function listUnneeded(db: Db | Trx, before: Date, most: number): Promise<FileKey[]> {
  const rows = await unneeded(db, before)
    .select(['transfer_receipts.account_id', 'transfer_receipts.id'])
    .orderBy('touched_at')
    .limit(most)
    .execute();
  return rows.map(({ account_id, id }) => ({ accountID: account_id, id }));
}

/**
 * Notes that a receipt is about to be removed, if nobody needs it; from then on nothing stores or attaches it.
 * @returns whether it is to be removed
 */
export async function beginRemoval(trx: Trx, { accountID, id }: FileKey, before: Date): Promise<boolean> {
  const row = await unneeded(trx, before)
    .select('transfer_receipts.id')
    .where('transfer_receipts.account_id', '=', accountID)
    .where('transfer_receipts.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .updateTable('transfer_receipts')
    .set({ state: 'removing' })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
  return true;
}
