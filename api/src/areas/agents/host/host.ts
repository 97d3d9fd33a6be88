import { createHash } from 'node:crypto';
import { BodyCode } from '@certdeck/contract';
import { isDomain, toAscii } from '@certdeck/validation';
import { note } from '../../../platform/database/acts.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, isDuplicate, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { Resolver } from '../../../platform/dns/resolver.ts';
import { isUnder } from '../../../platform/dns/resolvers.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import type { JobOutcome } from '../../../platform/jobs/runner.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { agentTexts } from '../texts.ts';
import { removeCertificate } from '../certificates/certificates.store.ts';
import { findHost, type HostRow, isTaken, noteLook, putHost, removeHost } from './hosts.store.ts';

export const HOST_JOB = 'agent-host';
export const CERTIFICATE_JOB = 'agent-certificate';

export interface HostPorts {
  db: Db;
  now(): Date;
  /** Below which each agent's host name has a target of its own; '' where the portal has no name. */
  targetBase: string;
  /** Names at which the portal itself or a site of the operator's stands. */
  isOwn(host: string): boolean;
  resolver(): Pick<Resolver, 'lookup'>;
  /** Whether the portal answers host names of agents over TLS itself, and obtains certificates for them. */
  servesTls: boolean;
  /** What is shown at a host name changed. */
  changed(): void;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How long a site stays though its name leads here no more: who moves a zone needs time. */
const PATIENCE = 3 * DAY;

/**
 * Where an agent's host name has to lead. Each agent has a name of their own, or whoever asks for another's host name
 * would have it as soon as its owner points it here.
 */
export function targetOf({ targetBase }: Pick<HostPorts, 'targetBase'>, tenantID: TenantID): string {
  const label = createHash('sha256').update(`agent ${tenantID}`).digest('hex').slice(0, 16);
  return targetBase === '' ? '' : `${label}.${targetBase}`;
}

const refuse = (text: Text) => new BusinessError(BodyCode.badInput, text, { cname: text });

/**
 * The one form of a host name that an agent may ask for.
 * @throws BusinessError 13004 for what is no name, and for the portal's own
 */
export function hostNamed(ports: Pick<HostPorts, 'targetBase' | 'isOwn'>, given: string): string {
  const host = toAscii(given.trim().replace(/\.$/, '')) ?? '';
  if (host.startsWith('*') || !isDomain(host)) throw refuse(agentTexts.hostName);
  const { targetBase } = ports;
  if (ports.isOwn(host) || (targetBase !== '' && isUnder(host, targetBase))) throw refuse(agentTexts.hostOwn);
  return host;
}

/**
 * Asks for a host name in the caller's transaction, or with '' gives it up (D-359).
 * @throws BusinessError 13002, 13004
 */
export async function changeHost(
  ports: HostPorts,
  trx: Trx,
  tenantID: TenantID,
  given: string,
): Promise<void> {
  if (given.trim() === '') {
    await removeHost(trx, tenantID);
    return;
  }
  if (ports.targetBase === '') throw new BusinessError(BodyCode.wrongState, agentTexts.hostNowhere);
  const host = hostNamed(ports, given);
  const before = await findHost(trx, tenantID);
  if (before?.host === host) return;
  if (await isTaken(trx, tenantID, host)) throw refuse(agentTexts.hostTaken);
  const id = newID();
  await removeCertificate(trx, tenantID);
  await putHost(trx, { account_id: tenantID, id, host, asked_at: ports.now() });
  await enqueue(trx, [{ kind: HOST_JOB, accountID: tenantID, subject: id }]);
}

/** What a name leads to: here, elsewhere, nowhere, or nobody could say. */
type Found = 'here' | Exclude<HostRow['fault'], '' | 'taken'>;

export async function leadsTo(
  ports: Pick<HostPorts, 'resolver' | 'targetBase'>,
  { host, account_id }: HostRow,
): Promise<Found> {
  const result = await ports.resolver().lookup(host, 'CNAME');
  if (result.kind === 'servfail' || result.kind === 'timeout') return 'unknown';
  const leads = result.kind === 'answer' ? result.records.map((name) => name.toLowerCase()) : [];
  const target = targetOf(ports, account_id);
  if (leads.some((name) => name.replace(/\.$/, '') === target)) return 'here';
  return leads.length === 0 ? 'none' : 'elsewhere';
}

/** The state that follows a look. */
function stateAfter({ state, seen_at }: HostRow, found: Found, now: Date): HostRow['state'] {
  if (found === 'here') return 'live';
  if (state !== 'live') return state;
  return seen_at && now.getTime() - seen_at.getTime() < PATIENCE ? 'live' : 'off';
}

/** When to look again: soon after it was asked for, seldom when nothing came of it. */
function nextLook({ state, asked_at }: HostRow, now: Date): Date {
  const age = now.getTime() - asked_at.getTime();
  const wait = state === 'live' ? HOUR : age < HOUR ? MINUTE / 2 : age < DAY ? 10 * MINUTE : 6 * HOUR;
  return new Date(now.getTime() + wait);
}

/**
 * Looks where an agent's host name leads, and shows the site there or no longer.
 * @returns the row as it is then; undefined without a host name
 */
export async function checkHost(ports: HostPorts, tenantID: TenantID): Promise<HostRow | undefined> {
  const asked = await findHost(ports.db, tenantID);
  if (!asked) return undefined;
  const found = await leadsTo(ports, asked);
  const settle = (taken: boolean) =>
    transaction(ports.db, async (trx) => {
      const row = await findHost(trx, tenantID);
      if (row?.id !== asked.id) return row;
      const now = ports.now();
      const state = taken ? 'waiting' : stateAfter(row, found, now);
      const next = {
        state,
        fault: taken ? ('taken' as const) : found === 'here' ? ('' as const) : found,
        checked_at: now,
        seen_at: found === 'here' && !taken ? now : row.seen_at,
      };
      await noteLook(trx, row.id, next);
      if (next.state === 'live' && next.fault === '' && ports.servesTls)
        await enqueue(trx, [{ kind: CERTIFICATE_JOB, accountID: tenantID, subject: row.id }]);
      if (state !== row.state)
        note({
          tenantID,
          object: { kind: 'agent-site', id: tenantID },
          before: { host: row.host, state: row.state },
          after: { host: row.host, state },
        });
      return { ...row, ...next };
    });
  try {
    const row = await settle(false);
    if (row?.state !== asked.state) ports.changed();
    return row;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return settle(true);
  }
}

/** Looks again for as long as the host name is asked for. */
export async function hostJob(
  ports: HostPorts,
  { accountID, subject }: { accountID: TenantID; subject: string },
): Promise<JobOutcome> {
  const before = await findHost(ports.db, accountID);
  if (before?.id !== subject) return { kind: 'done' };
  const row = await checkHost(ports, accountID);
  return row ? { kind: 'later', at: nextLook(row, ports.now()) } : { kind: 'done' };
}
