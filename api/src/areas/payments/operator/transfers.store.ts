import { sql } from 'kysely';
import { rowCount } from '../../../platform/database/row-count.ts';
import { containing } from '../../../platform/database/search.ts';
import type { Db } from '../../../platform/database/transaction.ts';

export interface TransferFilter {
  status?: 'waiting' | 'confirmed' | 'refused' | undefined;
  /** Part of the payer's name, of the bank account or of the order's number, or the customer's number. */
  keyword?: string | undefined;
}

/** Reported transfers of all accounts: what waits from the oldest on, everything else from the newest. */
export async function listTransfersForStaff(
  db: Db,
  filter: TransferFilter,
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = db
    .selectFrom('bank_transfers as one')
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id');
  const { status, keyword } = filter;
  if (status) matching = matching.where('one.status', '=', status);
  if (keyword)
    matching = matching.where((where) =>
      where.or([
        where('customer.account_no', '=', keyword),
        where('one.bank_user_name', 'ilike', containing(keyword)),
        where('one.bank_no', 'ilike', containing(keyword)),
        where('one.order_no', 'ilike', containing(keyword)),
      ]),
    );
  const rows = await matching
    .leftJoin('accounts as first', 'first.id', 'one.checked_by')
    .leftJoin('accounts as last', 'last.id', 'one.decided_by')
    .selectAll('one')
    .select(['customer.account_no', 'first.account_no as checked_by_no', 'last.account_no as decided_by_no'])
    .select((eb) => [
      eb
        .selectFrom('transfer_receipts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('transfer_receipts.account_id', '=', 'one.account_id')
        .whereRef('transfer_receipts.transfer_id', '=', 'one.id')
        .where('state', '=', 'stored')
        .as('receipts'),
      eb
        .selectFrom('transfers')
        .innerJoin('entries', (join) =>
          join
            .onRef('entries.account_id', '=', 'transfers.account_id')
            .onRef('entries.transfer_id', '=', 'transfers.id'),
        )
        .select(sql<number>`cast(coalesce(-sum(entries.amount), 0) as bigint)`.as('cents'))
        .whereRef('transfers.account_id', '=', 'one.account_id')
        .where('entries.ledger', '=', 'customer')
        .where(sql<boolean>`starts_with(transfers.idempotency_key, 'bank-return:' || one.id || ':')`)
        .as('returned'),
    ])
    .orderBy('one.id', status === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

/** How many transfers nobody has decided on, of all customers. */
export const countWaitingTransfers = (db: Db): Promise<number> =>
  rowCount(db.selectFrom('bank_transfers').where('status', '=', 'waiting'));

/** How many transfers of a customer nobody has decided on. */
export function countWaitingOf(db: Db, accountNo: string): Promise<number> {
  return rowCount(
    db
      .selectFrom('bank_transfers')
      .innerJoin('accounts', 'accounts.id', 'bank_transfers.account_id')
      .where('accounts.account_no', '=', accountNo)
      .where('status', '=', 'waiting'),
  );
}
