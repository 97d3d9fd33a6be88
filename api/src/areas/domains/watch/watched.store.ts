import { type Selectable, sql } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';
import type { DomainTable } from '../tables.ts';

/** A name as it is looked after. */
export interface WatchedName extends Pick<Selectable<DomainTable>, 'id' | 'name' | 'tld'> {
  accountID: TenantID;
}

/** States in which the registry has a name of ours. */
const WATCHED = ['active', 'expired', 'redemption', 'pendingDelete'] as const;

type Row = Pick<Selectable<DomainTable>, 'account_id' | 'id' | 'name' | 'tld'>;

const watched = (db: Db | Trx) =>
  db
    .selectFrom('domains')
    .select(['domains.account_id', 'domains.id', 'domains.name', 'domains.tld'])
    .where('domains.state', 'in', [...WATCHED]);

const nameOf = ({ account_id, id, name, tld }: Row): WatchedName => ({
  accountID: account_id,
  id,
  name,
  tld,
});

/** How many names of all tenants are looked after below some top-level domains. */
export async function countWatched(db: Db, tlds: readonly string[]): Promise<number> {
  if (tlds.length === 0) return 0;
  const row = await db
    .selectFrom('domains')
    .select(sql<number>`count(*)`.as('total'))
    .where('state', 'in', [...WATCHED])
    .where('tld', 'in', [...tlds])
    .executeTakeFirstOrThrow();
  return row.total;
}

/** Names of all tenants that weren't looked at since a moment, those whose look was longest ago first. */
export async function listOldestLooks(
  db: Db,
  tlds: readonly string[],
  before: Date,
  limit: number,
): Promise<WatchedName[]> {
  if (tlds.length === 0) return [];
  const rows = await watched(db)
    .where('domains.tld', 'in', [...tlds])
    .where((eb) => eb.or([eb('domains.synced_at', 'is', null), eb('domains.synced_at', '<', before)]))
    .orderBy('domains.synced_at', (order) => order.asc().nullsFirst())
    .orderBy('domains.id')
    .limit(limit)
    .execute();
  return rows.map(nameOf);
}

/** Names of all tenants whose end has passed, in the order of their ids. */
export async function listEnded(
  db: Db,
  tlds: readonly string[],
  now: Date,
  after: string,
  limit: number,
): Promise<(WatchedName & Pick<Selectable<DomainTable>, 'state' | 'expires_at'>)[]> {
  if (tlds.length === 0) return [];
  const rows = await watched(db)
    .select(['domains.state', 'domains.expires_at'])
    .where('domains.tld', 'in', [...tlds])
    .where('domains.expires_at', '<=', now)
    .where('domains.id', '>', after)
    .orderBy('domains.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...nameOf(row), state: row.state, expires_at: row.expires_at }));
}

/** Who has a name that is alive, and whether something that was bought for it isn't over. */
export async function findAlive(
  db: Db,
  name: string,
): Promise<(WatchedName & { isUnderWay: boolean }) | undefined> {
  const row = await db
    .selectFrom('domains')
    .select(['account_id', 'id', 'name', 'tld'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('domain_orders')
            .select('domain_orders.order_no')
            .whereRef('domain_orders.account_id', '=', 'domains.account_id')
            .whereRef('domain_orders.domain_id', '=', 'domains.id')
            .where('domain_orders.state', 'in', ['paid', 'working', 'stuck']),
        )
        .as('under_way'),
    )
    .where('name', '=', name)
    .where('state', 'not in', OVER_STATES)
    .executeTakeFirst();
  return row && { ...nameOf(row), isUnderWay: row.under_way === true };
}
