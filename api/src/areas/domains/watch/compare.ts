import { seconds } from '../../../platform/clock/seconds.ts';
import { hasSame } from '../names/nameservers.ts';
import { transferLockEnd } from '../names/locks.ts';
import type { DomainRow } from '../names/names.store.ts';
import { passedStates, stateAt } from '../names/state.ts';
import type { DomainState } from '../tables.ts';
import type { DomainStatus, RegisteredDomain, TldPolicy } from '../../../ports/registrar/registrar.ts';

/** What a look at a name brings: its new row and what is written into its history. */
export interface Comparison {
  /** Columns that change. */
  state: DomainState;
  repository_id: string | null;
  expires_at: Date | null;
  statuses: DomainStatus[];
  nameservers: string[];
  /** States that it has gone through, the first one first. */
  passed: { state: DomainState; at: Date }[];
  /** What the registry changed by itself, by what it is of: before and after. Moments are seconds, lists joined. */
  changes: Readonly<Record<string, string>>;
}

/** Statuses that follow from something else which is shown by itself. */
const FOLLOWING: readonly DomainStatus[] = [
  'ok',
  'inactive',
  'pendingDelete',
  'pendingRenew',
  'pendingUpdate',
  'pendingTransfer',
];

/** Statuses that somebody has put on, without the lock that every name has after it was registered or came. */
function ofSomebody(row: { statuses: readonly DomainStatus[] }, cameAt: Date | null, days: number, at: Date) {
  const isRecent = transferLockEnd(cameAt, days, at) !== null;
  return row.statuses
    .filter((status) => !FOLLOWING.includes(status))
    .filter((status) => !(isRecent && status === 'serverTransferProhibited'))
    .toSorted();
}

/** The state that the registry says, where it says more than its dates do. */
function stateSaid({ rgp, statuses }: Pick<RegisteredDomain, 'rgp' | 'statuses'>): DomainState {
  if (rgp.includes('redemptionPeriod') || rgp.includes('pendingRestore')) return 'redemption';
  if (rgp.includes('pendingDelete')) return 'pendingDelete';
  // Without the grace periods of RFC 3915 nobody tells which of both it is.
  return statuses.includes('pendingDelete') ? 'redemption' : 'active';
}

/** What the registry says of a name: `nobodys`: nobody has it; `others`: another registrar, and no more than that. */
export type SeenName = RegisteredDomain | 'nobodys' | 'others';

const isSameRegistration = (row: DomainRow, seen: RegisteredDomain): boolean =>
  row.repository_id === null || row.repository_id === seen.repositoryId;

const isHere = (row: DomainRow, seen: SeenName): seen is RegisteredDomain =>
  typeof seen === 'object' && seen.ours && isSameRegistration(row, seen);

/** Whether a name has gone to another registrar; otherwise it was lost, and may be registered anew. */
function hasLeft(row: DomainRow, seen: SeenName, policy: TldPolicy, now: Date): boolean {
  if (seen === 'nobodys') return false;
  if (typeof seen === 'object') return !seen.ours && isSameRegistration(row, seen);
  return ['active', 'expired'].includes(stateAt(row, policy, now));
}

/** Holds a name against what the registry says of it. */
export function compare(row: DomainRow, seen: SeenName, policy: TldPolicy, now: Date): Comparison {
  const same = {
    repository_id: row.repository_id,
    expires_at: row.expires_at,
    statuses: row.statuses,
    nameservers: row.nameservers,
  };
  if (!isHere(row, seen)) {
    const passed = hasLeft(row, seen, policy, now)
      ? [{ state: 'left' as const, at: now }]
      : passedStates(row, 'gone', policy, now);
    return { ...same, state: passed.at(-1)?.state ?? 'gone', passed, changes: {} };
  }
  const end = endOf(row, seen, now);
  const dated = stateAt({ state: stateSaid(seen), expires_at: end }, policy, now);
  // What the registry still has is nobody else's.
  const state = dated === 'gone' ? 'pendingDelete' : dated;
  const cameAt = row.transferred_at ?? row.registered_at;
  const before = ofSomebody(row, cameAt, policy.transferLockDays, row.synced_at ?? row.created_at);
  const after = ofSomebody(seen, cameAt, policy.transferLockDays, now);
  const changes = {
    ...(isSameMoment(end, row.expires_at)
      ? {}
      : change('expireTime', secondsText(row.expires_at), secondsText(end))),
    ...(hasSame(seen.nameservers, row.nameservers)
      ? {}
      : change('nameservers', row.nameservers.join(', '), seen.nameservers.join(', '))),
    ...(hasSame(before, after) ? {} : change('statuses', before.join(', '), after.join(', '))),
  };
  return {
    state,
    repository_id: seen.repositoryId,
    expires_at: end,
    statuses: seen.statuses,
    nameservers: hasSame(seen.nameservers, row.nameservers) ? row.nameservers : seen.nameservers,
    // What has begun anew goes through its states from its new end on.
    passed: isSameMoment(end, row.expires_at) ? passedStates(row, state, policy, now) : [],
    changes,
  };
}

/**
 * The end of a name. Some registries renew by themselves at the end and take it back when the name is deleted in its
 * grace period: what nobody has paid for here isn't the tenant's.
 */
function endOf(row: DomainRow, seen: RegisteredDomain, now: Date): Date | null {
  const { expiresAt = row.expires_at, rgp } = seen;
  const isByItself = rgp.includes('autoRenewPeriod') && expiresAt !== null && expiresAt > now;
  return isByItself && row.expires_at !== null && row.expires_at <= now ? row.expires_at : expiresAt;
}

const isSameMoment = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const secondsText = (moment: Date | null): string => (moment ? String(seconds(moment)) : '');

const change = (of: string, before: string, after: string) => ({ [of]: after, [`${of}Before`]: before });
