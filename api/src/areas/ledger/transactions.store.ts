import { type MovementKind, movementKinds } from '@certdeck/contract';
import { sql } from 'kysely';
import { seconds } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { movedOf } from './ledger.store.ts';

/** Filters of the transaction list (D-186); times are 10-digit seconds, both ends included. */
export interface TransactionFilter {
  type?: MovementKind | undefined;
  payMethod?: number | undefined;
  startTime?: number | undefined;
  endTime?: number | undefined;
  orderNo?: string | undefined;
}

export interface TransactionRow {
  id: string;
  /** Names what moved once in its account. */
  key: string;
  /** Seconds. */
  time: number;
  type: MovementKind;
  payMethod: number;
  /** Signed cents: negative for a charge. */
  amount: number;
  orderNo: string;
  /** Cents. */
  balanceAfter: number;
  /** What the operator wrote to the customer; '' for movements of others. */
  reason: string;
}

/** Balance of an account in cents. */
export async function balanceOf(db: Db, accountID: TenantID): Promise<number> {
  const row = await db
    .selectFrom('balances')
    .select('balance')
    .where('account_id', '=', accountID)
    .executeTakeFirst();
  return row?.balance ?? 0;
}

/** What an account has paid for orders, packages and domain names, less what was given back, in cents. */
export async function spentOf(db: Db | Trx, accountID: TenantID): Promise<number> {
  const row = await movedOf(db, accountID)
    .select(sql<number>`cast(coalesce(-sum(entries.amount), 0) as bigint)`.as('cents'))
    .where('transfers.kind', 'in', ['order', 'package', 'domain', 'reSign', 'refund'])
    .executeTakeFirst();
  return row?.cents ?? 0;
}

/** One page of an account's transactions, newest first, and how many there are in all. */
export async function listTransactions(
  db: Db,
  accountID: TenantID,
  filter: TransactionFilter,
  page: { limit: number; skip: number },
): Promise<{ rows: TransactionRow[]; total: number }> {
  // Movements of earnings are transfers too, but none of the balance.
  let matching = db
    .selectFrom('transfers')
    .where('transfers.account_id', '=', accountID)
    .where('kind', 'in', movementKinds);
  if (filter.type !== undefined) matching = matching.where('kind', '=', filter.type);
  if (filter.payMethod !== undefined) matching = matching.where('pay_method', '=', filter.payMethod);
  if (filter.orderNo) matching = matching.where('order_no', '=', filter.orderNo);
  if (filter.startTime !== undefined) {
    matching = matching.where('created_at', '>=', new Date(filter.startTime * 1000));
  }
  if (filter.endTime !== undefined) {
    // The database adds the second: texts of dates have no year 10000.
    const end = sql<Date>`cast(${new Date(filter.endTime * 1000)} as timestamptz) + interval '1 second'`;
    matching = matching.where('created_at', '<', end);
  }
  const total = await rowCount(matching);
  const rows = await matching
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.account_id', '=', 'transfers.account_id')
        .onRef('entries.transfer_id', '=', 'transfers.id')
        .on('entries.ledger', '=', 'customer'),
    )
    .select([
      'transfers.id',
      'idempotency_key',
      'created_at',
      'kind',
      'pay_method',
      'amount',
      'order_no',
      'balance_after',
      'reason',
    ])
    .orderBy('transfers.id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .$narrowType<{ kind: MovementKind }>()
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      key: row.idempotency_key,
      time: seconds(row.created_at),
      type: row.kind,
      payMethod: row.pay_method,
      amount: row.amount,
      orderNo: row.order_no,
      balanceAfter: row.balance_after ?? 0,
      reason: row.reason,
    })),
  };
}
