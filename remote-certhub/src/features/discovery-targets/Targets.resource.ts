import { DISCOVERY_DEFAULTS, discoveryCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Milliseconds between two reads of the list while a scan of one of its servers is awaited. */
const POLL_MS = 2000;
const NOTHING = {};

export type Target = NonNullable<typeof discoveryCalls.listDiscoveryTargets.types>['data'][number];
export type DiscoveryEvent = NonNullable<typeof discoveryCalls.listDiscoveryEvents.types>['data'][number];
export type Profile = NonNullable<typeof discoveryCalls.getDiscoveryProfile.types>['data'];

/** What a change of a target makes stale: all that comes from scans of servers. */
export const STALE: readonly string[] = ['discovery'];

/** States by which the list is filtered, in the order in which they are offered. */
export const targetStates = ['ok', 'failed', 'waiting', 'paused'] as const;

export interface TargetQuery {
  limit: number;
  /** The page, from 1. */
  offset: number;
  keyword?: string;
  state?: (typeof targetStates)[number];
}

/** A page of the watched servers; read again while one of them awaits a scan that is about to happen. */
export function useTargets(query: TargetQuery, isScanning: (target: Target) => boolean) {
  return useCall(discoveryCalls.listDiscoveryTargets, query, {
    keepPreviousData: true,
    messages: 'none',
    refreshInterval: (rows) => (rows?.some((row) => isFirstDue(row) || isScanning(row)) ? POLL_MS : 0),
  });
}

const isFirstDue = ({ state, paused }: Target): boolean => state === 'waiting' && !paused;

/** What scans of this account go by. */
export function useProfile() {
  return useCall(discoveryCalls.getDiscoveryProfile, NOTHING, { messages: 'none' });
}

/** Days before its end from which a certificate counts as expiring. */
export function useDaysBefore(): number {
  return useProfile().data?.daysBefore ?? DISCOVERY_DEFAULTS.daysBefore;
}

/** What scans found to be new, a page of it. */
export function useEvents(query: { limit: number; offset: number; kind?: DiscoveryEvent['kind'] }) {
  return useCall(discoveryCalls.listDiscoveryEvents, query, { keepPreviousData: true, messages: 'none' });
}
