import { seconds } from '../../platform/clock/seconds.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../platform/database/transaction.ts';
import { enqueue, type Job, PRIORITY } from '../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../platform/jobs/runner.ts';
import { keepCert, markTold, type CertRow } from './certs.store.ts';
import { addEvents, type DiscoveryEvent } from './events.store.ts';
import { nextLook } from './next-look.ts';
import { discoveryNotice, type NoticeSort } from './notices.ts';
import { certsAt, type Place, replacePlaces, serverName } from './places.store.ts';
import type { DiscoveryPorts, ServerLook } from './ports.ts';
import { type DiscoveryProfile, readProfile } from './profile.store.ts';
import { findTarget, lockTarget, type TargetRef, type TargetRow, updateTarget } from './targets.store.ts';

/** Work that looks at one target; its subject is the target's id. */
export const SCAN_JOB = 'discovery-scan';

const DAY_MS = 86_400_000;
/** Looks in a row that found nothing before members are told: one may have met a restart. */
const FAILURES_TOLD = 2;

/** Has a target looked at, in the transaction that makes its time come. */
export const scheduleScan = (trx: Trx, { accountID, id }: TargetRef, at?: Date): Promise<void> =>
  enqueue(trx, [{ kind: SCAN_JOB, accountID, subject: id, priority: PRIORITY.late }], at);

/** Makes what looks at a target when its time has come, and notes what that found. */
export const createScan =
  (ports: DiscoveryPorts) =>
  async ({ accountID, subject: id }: Job): Promise<JobOutcome> => {
    const target = await findTarget(ports.db, { accountID, id });
    if (!target?.next_at || target.paused) return { kind: 'done' };
    if (target.next_at > ports.now()) return { kind: 'later', at: target.next_at };
    const look = await ports.lookAtServer(target.host, target.port);
    if (!look) return { kind: 'later', at: ports.now() };
    const at = await transaction(ports.db, (trx) => noteLook(ports, trx, target, look));
    return at ? { kind: 'later', at } : { kind: 'done' };
  };

/** What a look found, by certificate. */
interface Found {
  places: readonly Place[];
  certs: readonly { row: CertRow; isNew: boolean }[];
}

/**
 * Notes a look and tells of what is new.
 * @param asked the target as it was when it was looked at
 * @returns when it is looked at next; undefined for never
 */
async function noteLook(
  ports: DiscoveryPorts,
  trx: Trx,
  asked: TargetRow,
  look: ServerLook,
): Promise<Date | undefined> {
  const ref = { accountID: asked.account_id, id: asked.id };
  const target = await lockTarget(trx, ref);
  if (!target || target.paused) return undefined;
  const now = ports.now();
  // It was changed meanwhile: what was found belongs to another server.
  if (target.host !== asked.host || target.port !== asked.port) return now;
  const profile = await readProfile(trx, ref.accountID);
  const earlier = await certsAt(trx, ref);
  const found = await keep(trx, ref.accountID, look, now);
  const isFailed = found.places.length === 0;
  const failures = isFailed ? target.failures + 1 : 0;
  const failingSince = isFailed ? (target.failing_since ?? now) : null;
  const problem = look.problem || (look.places.find((place) => place.problem)?.problem ?? '');
  const nextAt = nextLook(
    {
      id: target.id,
      interval: target.interval_hours || profile.interval,
      failures,
      ends: found.certs.map(({ row }) => row.not_after),
      daysBefore: profile.daysBefore,
    },
    now,
  );
  await updateTarget(trx, ref, {
    ...{ state: isFailed ? 'failed' : 'ok', problem, failures, failing_since: failingSince },
    ...{ addresses: look.places.length, serving: found.places.length, checked_at: now, next_at: nextAt },
  });
  // One look that found nothing says little: what was there may be there again in a moment.
  if (!isFailed || failures >= FAILURES_TOLD) {
    const failing = look.places.filter((place) => place.problem).map(({ address }) => address);
    await replacePlaces(trx, ref, found.places, { at: now, failing, since: target.checked_at });
  }
  await addEvents(trx, ref.accountID, changesOf(target, earlier, found, problem), now);

  const telling = await tellingTo(ports, trx, ref.accountID, profile);
  if (isFailed && failingSince && failures === FAILURES_TOLD)
    await telling(`failed:${target.id}:${seconds(failingSince)}`, 'failed', {
      ...{ host: target.host, port: String(target.port), problem: problem || 'unreachable' },
      since: failingSince.toISOString(),
    });
  for (const { row } of found.certs) {
    const sort = endingOf(row, profile, now);
    if (!sort) continue;
    const cert = { id: row.id, commonName: row.common_name, notAfter: row.not_after };
    const { host, port } = target;
    await addEvents(trx, ref.accountID, [{ kind: sort, host, port, cert }], now);
    await markTold(trx, { accountID: ref.accountID, id: row.id }, sort);
    await telling(`${sort}:${row.id}`, sort, {
      ...{ host, port: String(port), certID: row.id, name: row.common_name, issuer: row.issuer },
      ...{ end: row.not_after.toISOString(), days: String(daysLeft(row.not_after, now)) },
    });
  }
  return nextAt;
}

async function keep(trx: Trx, accountID: TenantID, look: ServerLook, now: Date): Promise<Found> {
  const certs = new Map<string, { row: CertRow; isNew: boolean }>();
  const places: Place[] = [];
  for (const { address, certificate, nameMatches, chain } of look.places) {
    if (!certificate) continue;
    const kept = certs.get(certificate.sha256) ?? (await keepCert(trx, accountID, certificate, now));
    certs.set(certificate.sha256, kept);
    places.push({ address, certID: kept.row.id, nameMatches, chain });
  }
  return { places, certs: [...certs.values()] };
}

/** What a look found to be different from the one before. */
function changesOf(
  target: TargetRow,
  earlier: ReadonlySet<string>,
  { places, certs }: Found,
  problem: ServerLook['problem'],
): DiscoveryEvent[] {
  const { host, port } = target;
  if (places.length === 0) return target.state === 'failed' ? [] : [{ kind: 'failed', host, port, problem }];
  const recovered = target.state === 'failed' ? [{ kind: 'recovered' as const, host, port }] : [];
  // Another address of the same server may have another certificate besides: then nothing was replaced.
  const isReplaced = earlier.size > 0 && !certs.some(({ row }) => earlier.has(row.id));
  const arrived = certs
    .filter(({ row, isNew }) => !earlier.has(row.id) && (isNew || isReplaced))
    .map(({ row }): DiscoveryEvent => {
      const cert = { id: row.id, commonName: row.common_name, notAfter: row.not_after };
      return { kind: isReplaced ? 'replaced' : 'found', host, port, cert };
    });
  return [...recovered, ...arrived];
}

/** How a certificate ends, if somebody is to be told now. */
function endingOf(
  row: CertRow,
  { daysBefore }: DiscoveryProfile,
  now: Date,
): 'expiring' | 'expired' | undefined {
  const left = row.not_after.getTime() - now.getTime();
  if (left <= 0) return row.expired_told ? undefined : 'expired';
  return left <= daysBefore * DAY_MS && !row.expiring_told ? 'expiring' : undefined;
}

const daysLeft = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));

/** Tells the members, and the contact of the settings. */
async function tellingTo(
  ports: DiscoveryPorts,
  trx: Trx,
  accountID: TenantID,
  { contactID }: DiscoveryProfile,
) {
  const contact = contactID === null ? undefined : await ports.mailOfContact(trx, accountID, contactID);
  return async (name: string, sort: NoticeSort, values: Readonly<Record<string, string>>) => {
    const details = { sort, ...values };
    const server = serverName(values['host'] ?? '', Number(values['port']));
    const site = discoveryNotice({ ...details, server });
    await ports.tell(trx, {
      ...{ accountID, name, details: { ...details, server }, site },
      ...(contact === undefined ? {} : { contact }),
    });
  };
}
