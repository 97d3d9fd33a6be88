import { mutate, unload } from 'swr';
import type { PortalEventName } from '@certdeck/contract';

export { default as useSWR, SWRConfig, unstable_serialize as serializeKey } from 'swr';
export { default as useSWRMutation } from 'swr/mutation';

/** `[area, call id, input]`: the key under which the answer of a call is kept. */
export type CallKey = readonly [area: string, callId: string, input: unknown];

/** What a fact makes stale, by area. */
const staleAreas: Record<PortalEventName, readonly string[]> = {
  'order.created.v1': ['orders'],
  'order.paid.v1': ['orders', 'account', 'billing'],
  'order.changed.v1': ['orders'],
  'batch.started.v1': [],
  'balance.changed.v1': ['account', 'billing'],
};

/** Reads again what a fact of another area has made stale; for the listener of the event bus. */
export function revalidateOn(event: PortalEventName): Promise<void> {
  return revalidateAreas(staleAreas[event]);
}

/** Reads again what pages show of these areas. */
export async function revalidateAreas(areas: readonly string[]): Promise<void> {
  await mutate((key) => Array.isArray(key) && areas.includes(String(key[0])));
}

/**
 * Forgets every answer and discards the reads under way: they belong to who was signed in. With `again`, pages read
 * anew for who is signed in now.
 */
export function forgetAnswers({ again = false }: { again?: boolean } = {}): void {
  unload({ revalidate: again });
}
