import { subnetOf } from '../../../platform/limits/prefixes.ts';

/** Answers over UDP to one network in a second; beyond them whoever is really there comes by TCP. */
const MOST_A_SECOND = 100;
/** Networks that are counted in a second; beyond them all share one count. */
const MOST_NETWORKS = 50_000;
const SECOND_MS = 1000;
/** Of what is too much every other question gets a short answer, and the others none. */
const ANSWERED = 2;

export type ResponseRate = 'answer' | 'short' | 'none';

/**
 * How a question over UDP is answered. Anybody can write another's address into it, so that answers fall on them: one
 * network gets so many a second, then short ones that are no larger than questions, and half as many of those.
 * @param clock milliseconds that only grow
 */
export function responseRates(clock: () => number): (address: string) => ResponseRate {
  let second = -1;
  let counts = new Map<string, number>();
  return (address) => {
    const now = Math.floor(clock() / SECOND_MS);
    if (now !== second) {
      second = now;
      counts = new Map();
    }
    const network = subnetOf(address, { ipv4: 24, ipv6: 56 });
    const key = counts.has(network) || counts.size < MOST_NETWORKS ? network : '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= MOST_A_SECOND) return 'answer';
    return count % ANSWERED === 0 ? 'short' : 'none';
  };
}
