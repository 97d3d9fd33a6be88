import type { Selectable } from 'kysely';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import { rowCount } from '../../../platform/database/row-count.ts';
import type { AgentCertificateTable, CertificateFault } from '../tables.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { HostRow } from '../host/hosts.store.ts';

export type CertificateRow = Selectable<AgentCertificateTable>;

/** A host name of an agent, by its id. */
interface HostRef {
  account_id: TenantID;
  id: string;
}

/** What there is for this very host name; what was for another one of the agent's counts as none. */
export function findCertificate(
  db: Db | Trx,
  { account_id, id }: HostRef,
): Promise<CertificateRow | undefined> {
  return db
    .selectFrom('agent_certificates')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('host_id', '=', id)
    .executeTakeFirst();
}

/** Makes the row of a host name, in the place of another's. */
export async function keepRow(trx: Trx, { account_id, id }: HostRef): Promise<CertificateRow> {
  await trx
    .deleteFrom('agent_certificates')
    .where('account_id', '=', account_id)
    .where('host_id', '<>', id)
    .execute();
  await trx
    .insertInto('agent_certificates')
    .values({ account_id, host_id: id, key: null, not_before: null, not_after: null, next_key: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  return trx
    .selectFrom('agent_certificates')
    .selectAll()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
}

/** The attempt that a change is about; another may have taken its place. */
const attemptOf = (db: Db | Trx, { account_id, host_id, attempt }: CertificateRow) =>
  db
    .updateTable('agent_certificates')
    .where('account_id', '=', account_id)
    .where('host_id', '=', host_id)
    .where('attempt', '=', attempt);

/** Keeps key and request of the next attempt, unless one is under way. */
export async function beginAttempt(
  trx: Trx,
  row: CertificateRow,
  next: { key: Buffer; csr: string; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await attemptOf(trx, row)
    .where('next_csr', '=', '')
    .set({ next_key: next.key, next_csr: next.csr })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const { account_id, host_id, attempt } = row;
  await trx
    .insertInto('agent_certificate_attempts')
    .values({ account_id, host_id, attempt: attempt + 1, begun_at: next.at })
    .onConflict((conflict) => conflict.columns(['host_id', 'attempt']).doNothing())
    .execute();
}

/** Attempts since a moment, of one agent or of all, and the oldest of them. */
export async function attemptsSince(db: Db, since: Date, tenantID?: TenantID) {
  let matching = db.selectFrom('agent_certificate_attempts').where('begun_at', '>', since);
  if (tenantID) matching = matching.where('account_id', '=', tenantID);
  const oldest = await matching.select('begun_at').orderBy('begun_at').limit(1).executeTakeFirst();
  return { count: await rowCount(matching), oldest: oldest?.begun_at };
}

export async function forgetAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('agent_certificate_attempts').where('begun_at', '<', before).execute();
}

export async function keepChallenge(
  db: Db,
  row: CertificateRow,
  { path, value }: { path: string; value: string },
): Promise<void> {
  await attemptOf(db, row).set({ challenge_path: path, challenge_value: value }).execute();
}

/** What an issuer finds at a path of a host name; undefined for nothing. */
export async function challengeAt(db: Db, host: string, path: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('agent_certificates')
    .innerJoin('agent_hosts', 'agent_hosts.id', 'agent_certificates.host_id')
    .select('agent_certificates.challenge_value')
    .where('agent_hosts.host', '=', host)
    .where('agent_certificates.challenge_path', '=', path)
    .executeTakeFirst();
  return row?.challenge_value;
}

/** Keeps why there is no new certificate yet, and before which moment nothing is tried again. */
export async function noteFault(
  db: Db | Trx,
  row: CertificateRow,
  { fault, detail, at }: { fault: CertificateFault; detail: string; at: Date },
): Promise<void> {
  const faults = fault === '' ? 0 : row.faults + 1;
  await attemptOf(db, row)
    .set({ fault, detail: detail.slice(0, 500), faults, next_at: at })
    .execute();
}

/**
 * Puts the certificate of the attempt in the place of the one before; its key becomes the one in use.
 * @returns false where that was done before, or the host name has gone
 */
export async function keepCertificate(
  trx: Trx,
  row: CertificateRow,
  certificate: { chain: string; notBefore: Date; notAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await attemptOf(trx, row)
    .where('next_csr', '=', row.next_csr)
    .set({
      attempt: row.attempt + 1,
      key: row.next_key,
      chain: certificate.chain,
      not_before: certificate.notBefore,
      not_after: certificate.notAfter,
      next_key: null,
      next_csr: '',
      challenge_path: '',
      challenge_value: '',
      fault: '',
      detail: '',
      faults: 0,
      next_at: null,
    })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeCertificate(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('agent_certificates').where('account_id', '=', tenantID).execute();
}

/** The host name of an agent's site with what there is of its certificate. */
export interface Site {
  host: HostRow;
  certificate: CertificateRow | undefined;
}

export async function sitesOf(db: Db, tenantIDs: readonly TenantID[]): Promise<Map<TenantID, Site>> {
  if (tenantIDs.length === 0) return new Map();
  const hosts = await db.selectFrom('agent_hosts').selectAll().where('account_id', 'in', tenantIDs).execute();
  const rows = await db
    .selectFrom('agent_certificates')
    .selectAll()
    .where('account_id', 'in', tenantIDs)
    .execute();
  const byHost = new Map(rows.map((row) => [row.host_id, row]));
  return new Map(hosts.map((host) => [host.account_id, { host, certificate: byHost.get(host.id) }]));
}

/** Which certificates are in use: those of the sites that are shown at present. */
export function listInUse(db: Db) {
  return db
    .selectFrom('agent_certificates')
    .innerJoin('agent_hosts', 'agent_hosts.id', 'agent_certificates.host_id')
    .innerJoin('agents', 'agents.account_id', 'agent_hosts.account_id')
    .select(['agent_hosts.host', 'agent_certificates.host_id', 'agent_certificates.attempt'])
    .where('agent_hosts.state', '=', 'live')
    .where('agents.status', '=', 'active')
    .where('agent_certificates.chain', '<>', '')
    .execute();
}

/** Keys and chains of host names. */
export function readInUse(db: Db, hostIDs: readonly string[]) {
  return db
    .selectFrom('agent_certificates')
    .select(['host_id', 'attempt', 'key', 'chain', 'not_after'])
    .where('host_id', 'in', hostIDs)
    .execute();
}
