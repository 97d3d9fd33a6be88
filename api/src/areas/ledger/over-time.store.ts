import { movementKinds } from '@certdeck/contract';
import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { atPlaces, momentsAt, spansBetween } from '../../platform/database/spans.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** What an account spent, and what it had. Cents. */
export interface MoneyOverTime {
  /** Paid for orders, packages and domain names less what was given back, for each span between two borders. */
  spent: number[];
  /** At each border; 0 before the first movement. */
  balances: number[];
}

/**
 * Figures from the ledger's own entries (D-266). The range of time is found by index; of spans, the transfers in them
 * are read; of balances, the last one before each border.
 *
 * @param borders seconds, each later than the one before
 */
export async function moneyOverTime(
  db: Db,
  accountID: TenantID,
  borders: readonly number[],
): Promise<MoneyOverTime> {
  const spent = await sql<{ place: number; figure: number }>`
    select span.place, cast(-sum(entries.amount) as bigint) as figure
    from ${spansBetween(borders)} as span(place, first, last)
    join transfers on transfers.account_id = ${accountID}
      and transfers.created_at >= span.first and transfers.created_at < span.last
    join entries on entries.account_id = transfers.account_id
      and entries.transfer_id = transfers.id and entries.ledger = 'customer'
    where transfers.kind in ('order', 'package', 'domain', 'reSign', 'refund')
    group by span.place`.execute(db);
  const balances = await sql<{ place: number; figure: number }>`
    select moment.place, entries.balance_after as figure
    from ${momentsAt(borders)} as moment(place, first, last)
    join transfers on transfers.account_id = ${accountID} and transfers.id = (
      select earlier.id from transfers as earlier
      where earlier.account_id = ${accountID} and earlier.created_at < moment.first
        and earlier.kind in (${sql.join(movementKinds)})
      order by earlier.created_at desc, earlier.id desc limit 1)
    join entries on entries.account_id = transfers.account_id
      and entries.transfer_id = transfers.id and entries.ledger = 'customer'`.execute(db);
  return {
    spent: atPlaces(spent.rows, borders.length - 1),
    balances: atPlaces(balances.rows, borders.length),
  };
}
