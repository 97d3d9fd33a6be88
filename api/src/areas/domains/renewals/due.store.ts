import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { ListedDomain } from '../names/names.store.ts';

/** A name for which something is due. */
export interface DueName {
  accountID: TenantID;
  id: string;
}

/** Which names, in the order of their ids. */
export interface DueQuestion {
  /** It ends after this moment and at the other one or before. */
  endsAfter: Date;
  endsBy: Date;
  /** Kinds of `domain_notices` of which it has none for its end. */
  without: readonly string[];
  /** It renews by itself. */
  autoRenew?: true;
  after: string;
  limit: number;
}

/** Names of all tenants that end in a span of time, for which nothing is under way and that weren't told of yet. */
export async function listDueNames(
  db: Db,
  { endsAfter, endsBy, without, autoRenew, after, limit }: DueQuestion,
): Promise<DueName[]> {
  const rows = await db
    .selectFrom('domains')
    .select(['domains.account_id', 'domains.id'])
    .where('domains.state', 'in', ['active', 'expired', 'redemption'])
    .where('domains.expires_at', '>', endsAfter)
    .where('domains.expires_at', '<=', endsBy)
    .where('domains.id', '>', after)
    .$if(autoRenew === true, (some) => some.where('domains.auto_renew', '=', true))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('domain_orders')
            .select('domain_orders.order_no')
            .whereRef('domain_orders.account_id', '=', 'domains.account_id')
            .whereRef('domain_orders.domain_id', '=', 'domains.id')
            .where('domain_orders.state', 'in', ['paid', 'working', 'stuck']),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('domain_notices')
            .select('domain_notices.kind')
            .whereRef('domain_notices.account_id', '=', 'domains.account_id')
            .whereRef('domain_notices.domain_id', '=', 'domains.id')
            .whereRef('domain_notices.expires_at', '=', 'domains.expires_at')
            .where('domain_notices.kind', 'in', [...without]),
        ),
      ),
    )
    .orderBy('domains.id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, id }) => ({ accountID: account_id, id }));
}

/** Such a name, without a lock. */
export function findDueName(db: Db, { accountID, id }: DueName): Promise<ListedDomain | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .select((eb) => eb.lit(false).as('under_way'))
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Notes that something was done for one end of a name; false where it was before. */
export async function noteOnce(
  trx: Trx,
  { accountID, id }: DueName,
  kind: string,
  end: Date,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .insertInto('domain_notices')
    .values({ account_id: accountID, domain_id: id, kind, expires_at: end, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}
