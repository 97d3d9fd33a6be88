import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/**
 * Cents that some principals have paid for an account's orders, reissues, packages and domain names in a span of time,
 * less what was given back of those payments, by whoever gave it back and whenever (D-714). From the ledger's own
 * entries: there is no counter that a crash could leave behind.
 *
 * A reissue is paid under the number of its order, by somebody else perhaps or in another month; what it cost goes back
 * under its own name, `refund:` and its id, by which its payment has its name, too.
 */
export async function spentBy(
  trx: Trx,
  accountID: TenantID,
  actorIDs: readonly string[],
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with charged as (
      select id, kind, order_no, idempotency_key from transfers
      where account_id = ${accountID} and actor_id in (${sql.join(actorIDs)})
        and kind in ('order', 'package', 'domain', 'reSign')
        and created_at >= ${from} and created_at < ${before}
    ), counted as (
      select id from charged
      union
      select refund.id from charged
      join transfers as refund on refund.account_id = ${accountID} and refund.kind = 'refund'
        and refund.order_no = charged.order_no
      where case when charged.kind = 'reSign'
        then refund.idempotency_key = 'refund:' || substr(charged.idempotency_key, length('reSign:') + 1)
        else not exists (
          select from transfers as reissue
          where reissue.account_id = ${accountID} and reissue.kind = 'reSign'
            and reissue.order_no = refund.order_no
            and refund.idempotency_key = 'refund:' || substr(reissue.idempotency_key, length('reSign:') + 1))
        end
    )
    select cast(coalesce(-sum(entries.amount), 0) as bigint) as cents
    from counted
    join entries on entries.account_id = ${accountID} and entries.transfer_id = counted.id
      and entries.ledger = 'customer'`.execute(trx);
  return rows[0]?.cents ?? 0;
}
