import { sql } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DiscoveryEventKind, ScanProblem } from './tables.ts';

/** What a look found to be new. */
export interface DiscoveryEvent {
  kind: DiscoveryEventKind;
  host: string;
  port: number;
  cert?: { id: string; commonName: string; notAfter: Date };
  problem?: ScanProblem;
}

export async function addEvents(
  trx: Trx,
  accountID: TenantID,
  events: readonly DiscoveryEvent[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  await trx
    .insertInto('discovery_events')
    .values(
      events.map(({ kind, host, port, cert, problem = '' }) => ({
        ...{ account_id: accountID, id: newID(), at, kind, host, port, problem },
        ...{
          cert_id: cert?.id ?? null,
          common_name: cert?.commonName ?? '',
          not_after: cert?.notAfter ?? null,
        },
      })),
    )
    .execute();
}

/** A page of what was found to be new, the newest first, and how many there are in all. */
export async function listEvents(
  db: Db,
  accountID: TenantID,
  { kind, limit, skip }: { kind: DiscoveryEventKind | ''; limit: number; skip: number },
) {
  let matching = db.selectFrom('discovery_events').where('account_id', '=', accountID);
  if (kind !== '') matching = matching.where('kind', '=', kind);
  return {
    rows: await matching.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute(),
    total: await rowCount(matching),
  };
}

/** Events of an account that are kept at most. */
const KEPT_EVENTS = 20_000;

/** Removes what is older than the newest events of an account that are kept. */
async function removeBeyond(db: Db): Promise<void> {
  const { rows } = await sql<{ account_id: TenantID; id: string }>`
    select account_id, (array_agg(id order by id desc))[${sql.lit(KEPT_EVENTS)}] as id
    from discovery_events group by account_id having count(*) > ${KEPT_EVENTS}`.execute(db);
  for (const { account_id, id } of rows)
    await db
      .deleteFrom('discovery_events')
      .where('account_id', '=', account_id)
      .where('id', '<', id)
      .execute();
}

/** Removes events, and certificates that no server sends, from before a moment. */
export async function removeOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('discovery_events').where('at', '<', before).execute();
  await removeBeyond(db);
  await db
    .deleteFrom('discovery_certs')
    .where('last_seen', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('discovery_places as place')
            .select('place.cert_id')
            .whereRef('place.account_id', '=', 'discovery_certs.account_id')
            .whereRef('place.cert_id', '=', 'discovery_certs.id'),
        ),
      ),
    )
    .execute();
}
