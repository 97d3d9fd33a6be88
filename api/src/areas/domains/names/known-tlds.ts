import { AwayError } from '../../../platform/server/errors.ts';
import type { SoldTld, TldList } from '../prices/tld-list.ts';
import type { Freed } from './names.store.ts';
import { deadlinesOf } from './state.ts';

/** What is known of top-level domains, by A-label. */
export type KnownTlds = ReadonlyMap<string, SoldTld>;

/** Names are shown also while a registry is away that has never said what it sells: then without prices. */
export async function knownTlds(list: Pick<TldList, 'current'>): Promise<KnownTlds> {
  try {
    const { tlds } = await list.current();
    return new Map(tlds.map((one) => [one.policy.tld, one]));
  } catch (error) {
    if (error instanceof AwayError) return new Map();
    throw error;
  }
}

/** By when names have ended that anybody can register by now. */
export function freedBy(tlds: KnownTlds, now: Date): Freed[] {
  const lengths = Map.groupBy(
    [...tlds.values()],
    ({ policy }) => deadlinesOf(now, policy).freeFrom.getTime() - now.getTime(),
  );
  return [...lengths].map(([length, some]) => ({
    tlds: some.map(({ policy }) => policy.tld),
    endedBy: new Date(now.getTime() - length),
  }));
}
