import { note } from '../../../platform/database/acts.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { CertificateFault } from '../tables.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import type { IssuedCertificate } from '../../../ports/issuers/issuer.ts';
import type { TextSeal } from '../../../ports/issuers/keys/sealed-text.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { findAgent } from '../agents.store.ts';
import { type HostPorts, leadsTo } from '../host/host.ts';
import { findHost, type HostRow, lockHost } from '../host/hosts.store.ts';
import {
  attemptsSince,
  beginAttempt,
  type CertificateRow,
  findCertificate,
  keepCertificate,
  keepChallenge,
  keepRow,
  noteFault,
} from './certificates.store.ts';
import { type IssuancePorts, obtain, type Obstacle } from './issuance.ts';
import { sealedUnder } from './live-certificates.ts';

export interface CertificatePorts
  extends Omit<IssuancePorts, 'keepChallenge' | 'now'>, Pick<HostPorts, 'now' | 'resolver' | 'targetBase'> {
  db: Db;
  seal: TextSeal;
  /** A new key with a request for a name, both PEM; undefined while none can be made. */
  makeKey(tenantID: TenantID, host: string): Promise<{ key: string; csr: string } | undefined>;
  /** What is served over TLS changed. */
  replaced(): void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Certificates that may be begun in a week by one agent, who may ask for one host name after another, and in a day by all. */
export const MOST = { ofAgent: 5, ofAll: 200 };

/** How long after a fault nothing is tried, at first; it doubles with each further one, up to a day. */
const WAITS: Readonly<Record<Exclude<CertificateFault, ''>, number>> = {
  dns: HOUR,
  caa: HOUR,
  unreachable: 10 * MINUTE,
  busy: HOUR,
  portal: HOUR,
  refused: 6 * HOUR,
  many: HOUR,
};

/** A certificate is renewed once two thirds of its time are over. */
export const renewalOf = ({ not_before, not_after }: CertificateRow): Date | undefined =>
  not_before && not_after
    ? new Date(not_before.getTime() + ((not_after.getTime() - not_before.getTime()) * 2) / 3)
    : undefined;

/** What our own look finds may be looked at again at any time; an issuer isn't asked before it is time. */
const isOurLook = (fault: CertificateFault): boolean => fault === 'dns' || fault === 'caa';

/**
 * Brings the certificate of an agent's live host name up to date: it is obtained when there is none and renewed in
 * time. Every step is kept before the next one, so that each attempt can be taken up by another process (D-420).
 */
export async function certificateJob(
  ports: CertificatePorts,
  { accountID, subject }: { accountID: TenantID; subject: string },
): Promise<JobOutcome> {
  const { db, now } = ports;
  const [host, agent] = await Promise.all([findHost(db, accountID), findAgent(db, accountID)]);
  // Whoever sees the name lead here again asks for this job.
  if (host?.id !== subject || host.state !== 'live' || agent?.status !== 'active') return { kind: 'done' };
  const kept = await findCertificate(db, host);
  const renewal = kept && renewalOf(kept);
  if (renewal && renewal > now()) return { kind: 'later', at: renewal };
  if (kept?.next_at && kept.next_at > now() && !isOurLook(kept.fault))
    return { kind: 'later', at: kept.next_at };
  const row = await rowFor(ports, host);
  if (!row) return { kind: 'done' };
  // Another process may have come to one since.
  const renewed = renewalOf(row);
  if (renewed && renewed > now()) return { kind: 'later', at: renewed };
  const obstacle = (await elsewhere(ports, host)) ?? (await tooMany(ports, row));
  if (obstacle) return put(ports, row, obstacle);
  const attempt = row.next_csr === '' ? await begin(ports, host, row) : row;
  if (!attempt) return { kind: 'later', at: new Date(now().getTime() + MINUTE) };
  return advance(ports, host, attempt);
}

/** The row of a host name; undefined where the agent has another one by now. */
function rowFor({ db }: CertificatePorts, host: HostRow): Promise<CertificateRow | undefined> {
  return transaction(db, async (trx) => {
    const held = await lockHost(trx, host.account_id);
    return held?.id === host.id ? keepRow(trx, host) : undefined;
  });
}

/** Whether the name leads elsewhere this moment: nobody gets a certificate for what is no longer theirs to show. */
async function elsewhere(ports: CertificatePorts, host: HostRow): Promise<Obstacle | undefined> {
  const found = await leadsTo(ports, host);
  return found === 'here' ? undefined : { fault: 'dns', detail: found };
}

/** Whether another attempt would be one too many. */
async function tooMany({ db, now }: CertificatePorts, row: CertificateRow): Promise<Obstacle | undefined> {
  if (row.next_csr !== '') return undefined;
  const ago = (days: number) => new Date(now().getTime() - days * DAY);
  const own = await attemptsSince(db, ago(7), row.account_id);
  if (own.oldest && own.count >= MOST.ofAgent)
    return { fault: 'many', detail: '', at: new Date(own.oldest.getTime() + 7 * DAY) };
  const all = await attemptsSince(db, ago(1));
  return all.count < MOST.ofAll ? undefined : { fault: 'busy', detail: 'The portal’s limit for a day' };
}

/** Begins an attempt with a key of its own, and tells the agent's log; undefined while no key can be made. */
async function begin(
  { db, now, seal, makeKey }: CertificatePorts,
  host: HostRow,
  row: CertificateRow,
): Promise<CertificateRow | undefined> {
  const pair = await makeKey(host.account_id, host.host);
  if (!pair) return undefined;
  const key = await seal.seal(sealedUnder(host.id, row.attempt + 1), pair.key);
  return transaction(db, async (trx) => {
    const held = await lockHost(trx, host.account_id);
    if (held?.id !== host.id) return undefined;
    await beginAttempt(trx, row, { key, csr: pair.csr, at: now() });
    const after = { host: host.host, attempt: row.attempt + 1 };
    note({ tenantID: host.account_id, object: objectOf(host), after });
    const begun = await findCertificate(trx, host);
    return begun?.attempt === row.attempt ? begun : undefined;
  });
}

const objectOf = ({ id }: HostRow) => ({ kind: 'agent-certificate', id });

/** Goes on with the attempt that is under way. */
async function advance(ports: CertificatePorts, host: HostRow, row: CertificateRow): Promise<JobOutcome> {
  const { db } = ports;
  const issuing = {
    ...ports,
    keepChallenge: (of: CertificateRow, file: { path: string; value: string }) => keepChallenge(db, of, file),
  };
  const result = await obtain(issuing, host.host, row);
  switch (result.kind) {
    case 'stopped':
      return put(ports, row, result.obstacle);
    case 'under-way':
      await noteFault(db, row, { fault: '', detail: '', at: result.at });
      return { kind: 'later', at: result.at };
    case 'issued':
      return settle(ports, host, row, result.certificate);
  }
}

/** Keeps what stands against it, and comes back when that may have changed. */
async function put(
  { db, now }: CertificatePorts,
  row: CertificateRow,
  { fault, detail, at }: Obstacle,
): Promise<JobOutcome> {
  const wait = fault === '' ? MINUTE : Math.min(DAY, WAITS[fault] * 2 ** Math.min(row.faults, 10));
  const next = at ?? new Date(now().getTime() + wait);
  await noteFault(db, row, { fault, detail, at: next });
  return { kind: 'later', at: next };
}

/** Puts the certificate in the place of the one before, told in the agent's log. */
async function settle(
  ports: CertificatePorts,
  { account_id: tenantID, host }: HostRow,
  row: CertificateRow,
  { certificatePem, caBundlePem, rootPem, serial, notBefore, notAfter }: IssuedCertificate,
): Promise<JobOutcome> {
  // Who connects has the root already, or doesn't trust it (RFC 8446 4.4.2).
  const bundle = caBundlePem.replace(rootPem.trim(), '').trim();
  const chain = `${certificatePem.trim()}\n${bundle}\n`;
  await transaction(ports.db, async (trx) => {
    if (!(await keepCertificate(trx, row, { chain, notBefore, notAfter }))) return;
    const after = { host, serial, notAfter: notAfter.toISOString() };
    note({ tenantID, object: { kind: 'agent-certificate', id: row.host_id }, after });
  });
  ports.replaced();
  const renewal = renewalOf({ ...row, not_before: notBefore, not_after: notAfter });
  return { kind: 'later', at: renewal ?? ports.now() };
}
