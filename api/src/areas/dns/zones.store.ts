import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DnsZoneTable } from './tables.ts';

/** Which zone of whom. */
export interface ZoneRef {
  accountID: TenantID;
  domainID: string;
}

export type ZoneRow = Selectable<DnsZoneTable>;

/** Holds the zone of a name until the transaction ends, making it where there is none. */
export async function lockZone(trx: Trx, { accountID, domainID }: ZoneRef, now: Date): Promise<void> {
  await trx
    .insertInto('dns_zones')
    .values({ account_id: accountID, domain_id: domainID, serial: serialAt(now), changed_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'domain_id']).doNothing())
    .execute();
  await trx
    .selectFrom('dns_zones')
    .select('serial')
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Seconds since 1970, as many keep serial numbers; the highest of 32 bits comes in 2106. */
const serialAt = (now: Date): number => Math.floor(now.getTime() / 1000);

/** Notes a change: other servers fetch a zone when its serial number has grown. */
export async function markChanged(trx: Trx, { accountID, domainID }: ZoneRef, now: Date): Promise<void> {
  await trx
    .updateTable('dns_zones')
    .set({ serial: sql<number>`greatest(serial + 1, ${serialAt(now)}::bigint)`, changed_at: now })
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .execute();
}

export function findZone(on: Db | Trx, { accountID, domainID }: ZoneRef): Promise<ZoneRow | undefined> {
  return on
    .selectFrom('dns_zones')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('domain_id', '=', domainID)
    .executeTakeFirst();
}

/** How many records some names have, and when they were changed last, by the id of the name. */
export async function zonesOf(
  db: Db,
  accountID: TenantID,
  domainIDs: readonly string[],
): Promise<Map<string, { records: number; changedAt: Date }>> {
  if (domainIDs.length === 0) return new Map();
  const rows = await db
    .selectFrom('dns_zones')
    .select(['domain_id', 'changed_at'])
    .select((eb) =>
      eb
        .selectFrom('dns_records')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('dns_records.account_id', '=', 'dns_zones.account_id')
        .whereRef('dns_records.domain_id', '=', 'dns_zones.domain_id')
        .as('records'),
    )
    .where('account_id', '=', accountID)
    .where('domain_id', 'in', [...domainIDs])
    .execute();
  return new Map(
    rows.map(({ domain_id, changed_at, records }) => [
      domain_id,
      { records: records ?? 0, changedAt: changed_at },
    ]),
  );
}
