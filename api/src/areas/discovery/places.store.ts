import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { TargetRef } from './targets.store.ts';

/** What one address of a target sends. */
export interface Place {
  address: string;
  certID: string;
  nameMatches: boolean;
  chain: 'trusted' | 'selfSigned' | 'untrusted';
}

/** Ids of the certificates that a target sent at the last look. */
export async function certsAt(trx: Trx, { accountID, id }: TargetRef): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('discovery_places')
    .select('cert_id')
    .where('account_id', '=', accountID)
    .where('target_id', '=', id)
    .execute();
  return new Set(rows.map((row) => row.cert_id));
}

/** Of a look: its moment, the addresses that sent nothing, and when the look before it was. */
export interface LookOfPlaces {
  at: Date;
  failing: readonly string[];
  since: Date | null;
}

/**
 * Puts what a look found in the place of what the one before found. An address that sent nothing keeps what it sent at
 * the look before, where another address sends something: one of several may be restarting.
 */
export async function replacePlaces(
  trx: Trx,
  { accountID, id }: TargetRef,
  places: readonly Place[],
  { at, failing, since }: LookOfPlaces,
): Promise<void> {
  const isSpared = places.length > 0 && failing.length > 0 && since !== null;
  await trx
    .deleteFrom('discovery_places')
    .where('account_id', '=', accountID)
    .where('target_id', '=', id)
    .$if(isSpared, (all) =>
      all.where((eb) => eb.or([eb('address', 'not in', failing), eb('seen_at', '<', since)])),
    )
    .execute();
  if (places.length === 0) return;
  await trx
    .insertInto('discovery_places')
    .values(
      places.map(({ address, certID, nameMatches, chain }) => ({
        ...{ account_id: accountID, target_id: id, address, cert_id: certID },
        ...{ name_matches: nameMatches, chain, seen_at: at },
      })),
    )
    .execute();
}

const placesWithTargets = (db: Db, accountID: TenantID) =>
  db
    .selectFrom('discovery_places as place')
    .innerJoin('discovery_targets as target', (join) =>
      join.onRef('target.account_id', '=', 'place.account_id').onRef('target.id', '=', 'place.target_id'),
    )
    .where('place.account_id', '=', accountID);

/** Where a certificate is sent. */
export const placesOf = (db: Db, accountID: TenantID, certID: string) =>
  placesWithTargets(db, accountID)
    .select(['target.id', 'target.host', 'target.port'])
    .select(['place.address', 'place.name_matches', 'place.chain', 'place.seen_at'])
    .where('place.cert_id', '=', certID)
    .orderBy('target.host')
    .orderBy('target.port')
    .orderBy('place.address')
    .execute();

/** Of each certificate the targets that send it, as `host:port`, in the order of the alphabet. */
export async function targetsOfCerts(
  db: Db,
  accountID: TenantID,
  certIDs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (certIDs.length === 0) return found;
  const rows = await placesWithTargets(db, accountID)
    .select(['place.cert_id', 'target.host', 'target.port'])
    .distinct()
    .where('place.cert_id', 'in', certIDs)
    .orderBy('target.host')
    .orderBy('target.port')
    .execute();
  for (const { cert_id, host, port } of rows)
    found.set(cert_id, [...(found.get(cert_id) ?? []), serverName(host, port)]);
  return found;
}

/** A server as it is written: an IPv6 address stands in brackets (RFC 3986 3.2.2). */
export const serverName = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
