import { sql, type Selectable } from 'kysely';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { SeenCertificate } from './ports.ts';
import { searchPatterns, searchText } from './search.ts';
import type { DiscoveryCertTable } from './tables.ts';

export type CertRow = Omit<Selectable<DiscoveryCertTable>, 'der' | 'search'>;

const columns = [
  ...(['account_id', 'id', 'sha256', 'common_name', 'names', 'issuer', 'serial', 'key_type'] as const),
  ...(['not_before', 'not_after', 'first_seen', 'last_seen', 'expiring_told', 'expired_told'] as const),
] as const;

/** Keeps a certificate that was seen. @returns its row, and whether it wasn't known */
export async function keepCert(
  trx: Trx,
  accountID: TenantID,
  seen: SeenCertificate,
  at: Date,
): Promise<{ row: CertRow; isNew: boolean }> {
  const id = newID();
  const row = await trx
    .insertInto('discovery_certs')
    .values({
      ...{ account_id: accountID, id, sha256: seen.sha256, der: seen.der, common_name: seen.commonName },
      search: searchText([seen.commonName, ...seen.names], seen.issuer),
      ...{ names: JSON.stringify(seen.names), issuer: seen.issuer, serial: seen.serial },
      ...{ key_type: seen.keyType, not_before: seen.notBefore, not_after: seen.notAfter },
      ...{ first_seen: at, last_seen: at },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'sha256']).doUpdateSet({ last_seen: at }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  const isNew = row.id === id;
  if (isNew) await removeBeyond(trx, accountID);
  return { row, isNew };
}

/**
 * Certificates of an account that are kept besides those that its servers send: a server that makes one for each
 * connection doesn't fill the database.
 */
const KEPT_GONE = 2_000;

/** Removes the oldest of those that no server sends, beyond as many as are kept. */
async function removeBeyond(trx: Trx, accountID: TenantID): Promise<void> {
  await trx
    .deleteFrom('discovery_certs')
    .where('account_id', '=', accountID)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('discovery_certs as old')
        .select('old.id')
        .where('old.account_id', '=', accountID)
        .where('old.id', 'not in', served(trx, accountID))
        .orderBy('old.last_seen', 'desc')
        .orderBy('old.id', 'desc')
        .offset(KEPT_GONE),
    )
    .execute();
}

/** Notes that somebody was told how a certificate ends. */
export async function markTold(
  trx: Trx,
  { accountID, id }: { accountID: TenantID; id: string },
  sort: 'expiring' | 'expired',
): Promise<void> {
  await trx
    .updateTable('discovery_certs')
    // Who was told that it has ended isn't told that it ends soon.
    .set(sort === 'expired' ? { expiring_told: true, expired_told: true } : { expiring_told: true })
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .execute();
}

/** Certificates of an account by their end, and whether a watched server sends them. */
export interface CertFilter {
  keyword: string;
  state: '' | 'valid' | 'expiring' | 'expired' | 'gone';
  targetID: string | undefined;
  daysBefore: number;
  now: Date;
  limit: number;
  skip: number;
}

const DAY_MS = 86_400_000;

const served = (db: Db | Trx, accountID: TenantID, targetID?: string) => {
  const places = db.selectFrom('discovery_places').select('cert_id').where('account_id', '=', accountID);
  return targetID === undefined ? places : places.where('target_id', '=', targetID);
};

/** A page of an account's certificates, those that end first first, and how many there are in all. */
export async function listCerts(
  db: Db,
  accountID: TenantID,
  { keyword, state, targetID, daysBefore, now, limit, skip }: CertFilter,
): Promise<{ rows: CertRow[]; total: number }> {
  const soon = new Date(now.getTime() + daysBefore * DAY_MS);
  let matching = db.selectFrom('discovery_certs').where('account_id', '=', accountID);
  matching =
    state === 'gone'
      ? matching.where('id', 'not in', served(db, accountID))
      : matching.where('id', 'in', served(db, accountID, targetID));
  if (state === 'valid') matching = matching.where('not_after', '>', soon);
  if (state === 'expiring') matching = matching.where('not_after', '>', now).where('not_after', '<=', soon);
  if (state === 'expired') matching = matching.where('not_after', '<=', now);
  if (keyword !== '') {
    // Fingerprints and serial numbers are copied with colons and spaces, in either case.
    const digits = keyword.replaceAll(/[\s:]/g, '');
    matching = matching.where((eb) =>
      eb.or([
        ...searchPatterns(keyword).map((pattern) => eb('search', 'ilike', pattern)),
        ...(/^[0-9a-f]{4,64}$/i.test(digits)
          ? [eb('sha256', 'like', `${digits.toLowerCase()}%`), eb('serial', 'ilike', `${digits}%`)]
          : []),
      ]),
    );
  }
  return {
    rows: await matching
      .select(columns)
      .orderBy('not_after')
      .orderBy('id')
      .limit(limit)
      .offset(skip)
      .execute(),
    total: await rowCount(matching),
  };
}

/** A certificate with its DER; undefined for one of another account. */
export const findCert = (db: Db, accountID: TenantID, id: string) =>
  db
    .selectFrom('discovery_certs')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .executeTakeFirst();

/** Certificates that watched servers send now, by group, the biggest first. */
export async function countBy(
  db: Db,
  accountID: TenantID,
  column: 'issuer' | 'key_type',
  most: number,
): Promise<{ name: string; certs: number }[]> {
  const rows = await db
    .selectFrom('discovery_certs')
    .select([column, sql<string>`count(*)`.as('certs')])
    .where('account_id', '=', accountID)
    .where('id', 'in', served(db, accountID))
    .groupBy(column)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy(column)
    .limit(most)
    .execute();
  return rows.map((row) => ({ name: row[column], certs: Number(row.certs) }));
}

/** When each certificate ends that watched servers send now and that ends before a moment, and how many there are in all. */
export async function readEnds(
  db: Db,
  accountID: TenantID,
  before: Date,
): Promise<{ ends: Date[]; total: number }> {
  const all = db
    .selectFrom('discovery_certs')
    .where('account_id', '=', accountID)
    .where('id', 'in', served(db, accountID));
  const rows = await all.select('not_after').where('not_after', '<=', before).execute();
  return { ends: rows.map((row) => row.not_after), total: await rowCount(all) };
}
