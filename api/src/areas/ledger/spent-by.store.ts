import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { movedOf } from './ledger.store.ts';

/**
 * Cents that some principals have paid for an account's orders, packages and domain names in a span of time, less what
 * was given back of those, by whoever gave it back. From the ledger's own entries: there is no counter that a crash
 * could leave behind.
 */
export async function spentBy(
  trx: Trx,
  accountID: TenantID,
  actorIDs: readonly string[],
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const charged = trx
    .selectFrom('transfers')
    .select('order_no')
    .where('account_id', '=', accountID)
    .where('actor_id', 'in', actorIDs)
    .where('kind', 'in', ['order', 'package', 'domain', 'reSign'])
    .where('created_at', '>=', from)
    .where('created_at', '<', before);
  const row = await movedOf(trx, accountID)
    .select(sql<number>`cast(coalesce(-sum(entries.amount), 0) as bigint)`.as('cents'))
    .where('transfers.kind', 'in', ['order', 'package', 'domain', 'reSign', 'refund'])
    .where('transfers.order_no', 'in', charged)
    .executeTakeFirst();
  return row?.cents ?? 0;
}
