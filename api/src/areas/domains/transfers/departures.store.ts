import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import { containing } from '../../../platform/database/search.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import { OVER_STATES } from '../living.ts';
import type { DomainRow } from '../names/names.store.ts';
import type { DomainDepartureTable } from '../tables.ts';

export type DepartureRow = Selectable<DomainDepartureTable>;
type Change = Updateable<Omit<DomainDepartureTable, 'account_id' | 'domain_id'>>;

/** Writes down how far a name is on its way; what isn't said stays. */
export async function noteDeparture(
  trx: Trx,
  { accountID, domainID }: { accountID: TenantID; domainID: string },
  change: Change,
): Promise<void> {
  const row: Insertable<DomainDepartureTable> = { account_id: accountID, domain_id: domainID, ...change };
  await trx
    .insertInto('domain_departures')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'domain_id']).doUpdateSet(change))
    .execute();
}

export function findDeparture(
  on: Db | Trx,
  accountID: TenantID,
  domainID: string,
): Promise<DepartureRow | undefined> {
  return on
    .selectFrom('domain_departures')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .executeTakeFirst();
}

/** Those of some names, by the names’ ids. */
export async function findDepartures(
  on: Db | Trx,
  accountID: TenantID,
  domainIDs: readonly string[],
): Promise<Map<string, DepartureRow>> {
  if (domainIDs.length === 0) return new Map();
  const rows = await on
    .selectFrom('domain_departures')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('domain_id', 'in', [...domainIDs])
    .execute();
  return new Map(rows.map((row) => [row.domain_id, row]));
}

/** Names with how far they are on their way. */
const departing = (db: Db) =>
  db
    .selectFrom('domains')
    .innerJoin('domain_departures', (join) =>
      join
        .onRef('domain_departures.account_id', '=', 'domains.account_id')
        .onRef('domain_departures.domain_id', '=', 'domains.id'),
    );

/** A page of the names of a tenant that go or have gone, and how many there are. */
export async function listDepartures(
  db: Db,
  accountID: TenantID,
  { list, keyword }: { list: 'leaving' | 'left'; keyword: string },
  { limit, skip }: { limit: number; skip: number },
  now: Date,
): Promise<{ rows: DomainRow[]; total: number }> {
  const matching = departing(db)
    .where('domains.account_id', '=', accountID)
    .$if(list === 'left', (some) => some.where('domains.state', '=', 'left'))
    .$if(list === 'leaving', (some) =>
      some
        .where('domains.state', 'not in', OVER_STATES)
        .where((eb) =>
          eb.or([
            eb('domain_departures.code_ends_at', '>', now),
            eb('domain_departures.asked_at', 'is not', null),
          ]),
        ),
    )
    .$if(keyword !== '', (some) => some.where('domains.name', 'ilike', containing(keyword)));
  const rows = await matching
    .selectAll('domains')
    .$if(list === 'left', (some) => some.orderBy('domain_departures.left_at', 'desc'))
    .$if(list === 'leaving', (some) =>
      some.orderBy(sql`coalesce(domain_departures.decide_at, domain_departures.code_ends_at)`),
    )
    .orderBy('domains.name')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

/** Names of all tenants whose codes are over, some at a time, the one that was over first at first. */
export function listOverCodes(
  db: Db,
  now: Date,
  { limit, skip }: { limit: number; skip: number },
): Promise<DomainRow[]> {
  return departing(db)
    .selectAll('domains')
    .where('domain_departures.code_ends_at', '<=', now)
    .where('domains.state', 'not in', OVER_STATES)
    .orderBy('domain_departures.code_ends_at')
    .orderBy('domain_departures.domain_id')
    .limit(limit)
    .offset(skip)
    .execute();
}
