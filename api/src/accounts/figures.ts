import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { balanceOf } from '../ledger/transactions.ts';
import { countExpiring } from '../orders/counts.ts';

/** What the account screen shows of money and orders (A§3.12). Amounts in cents. */
export interface AccountFigures {
  balance: number;
  /** Paid for orders and not given back; nothing has been invoiced yet (D-184). */
  toBeInvoicedAmount: number;
  /** Certificates near their end and not renewed (D-191). */
  expiredOrdersTotal: number;
}

/** Reads the figures of one account. */
export async function readFigures(db: Db, accountID: string, now: Date): Promise<AccountFigures> {
  const [balance, expiredOrdersTotal, spent] = await Promise.all([
    balanceOf(db, accountID),
    countExpiring(db, accountID, now),
    db
      .selectFrom('transfers')
      .innerJoin('entries', (join) =>
        join
          .onRef('entries.account_id', '=', 'transfers.account_id')
          .onRef('entries.transfer_id', '=', 'transfers.id'),
      )
      .where('transfers.account_id', '=', accountID)
      .where('transfers.kind', 'in', ['order', 'reSign', 'refund'])
      .where('entries.ledger', '=', 'customer')
      .select(sql<number>`cast(coalesce(-sum(entries.amount), 0) as bigint)`.as('cents'))
      .executeTakeFirst(),
  ]);
  return { balance, expiredOrdersTotal, toBeInvoicedAmount: Math.max(0, spent?.cents ?? 0) };
}
