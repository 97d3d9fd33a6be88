import type { DomainDetail } from '@certdeck/contract';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { DomainStatus } from '../../../ports/registrar/registrar.ts';
import type { DomainRow } from './names.store.ts';

export type DomainLock = DomainDetail['locks'][number];

const DAY_MS = 86_400_000;

/** What a status prevents (RFC 5731 2.3), and who put it on. */
const LOCKS: Readonly<Partial<Record<DomainStatus, Pick<DomainLock, 'prevents' | 'by'>>>> = {
  clientTransferProhibited: { prevents: 'transfer', by: 'us' },
  serverTransferProhibited: { prevents: 'transfer', by: 'registry' },
  clientUpdateProhibited: { prevents: 'update', by: 'us' },
  serverUpdateProhibited: { prevents: 'update', by: 'registry' },
  clientRenewProhibited: { prevents: 'renew', by: 'us' },
  serverRenewProhibited: { prevents: 'renew', by: 'registry' },
  clientDeleteProhibited: { prevents: 'delete', by: 'us' },
  serverDeleteProhibited: { prevents: 'delete', by: 'registry' },
  clientHold: { prevents: 'resolution', by: 'us' },
  serverHold: { prevents: 'resolution', by: 'registry' },
};

/** Until when a name can't be transferred because it was registered, or came, too short a time ago; null where it can. */
export function transferLockEnd(cameAt: Date | null, days: number, now: Date): Date | null {
  if (!cameAt || days === 0) return null;
  const end = new Date(cameAt.getTime() + days * DAY_MS);
  return end > now ? end : null;
}

/**
 * What keeps a name from being transferred, changed, renewed, deleted or answered for.
 * @param transferLockDays of its top-level domain
 */
export function locksOf(
  row: Pick<DomainRow, 'statuses' | 'registered_at' | 'transferred_at' | 'synced_at'>,
  transferLockDays: number,
  now: Date,
): DomainLock[] {
  const cameAt = row.transferred_at ?? row.registered_at;
  const recentUntil = transferLockEnd(cameAt, transferLockDays, now);
  // Registries say by a status, too, that a registration is recent: it may be over since we heard of it.
  const wasRecent = transferLockEnd(cameAt, transferLockDays, row.synced_at ?? now) !== null;
  const recent: DomainLock[] = recentUntil
    ? [{ prevents: 'transfer', by: 'registry', reason: 'recent', until: seconds(recentUntil) }]
    : [];
  const ofStatuses = row.statuses.flatMap((status): DomainLock[] => {
    if (status === 'serverTransferProhibited' && wasRecent) return [];
    const lock = LOCKS[status];
    return lock ? [{ ...lock, reason: 'status', until: null }] : [];
  });
  return [...recent, ...ofStatuses];
}

const RENEWAL_LOCKS: readonly DomainStatus[] = ['clientRenewProhibited', 'serverRenewProhibited'];

export const isRenewalProhibited = (statuses: readonly DomainStatus[]): boolean =>
  statuses.some((status) => RENEWAL_LOCKS.includes(status));
