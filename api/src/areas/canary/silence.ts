/*
 * When too few visits report from a canary: one that dies before it can say so looks as if nobody had it. Visitors are
 * put on one side by chance, so that how many of the visits are the canary's is known beforehand.
 */
import { betaCdf } from './beta.ts';

/** A chance of one in a million: it is looked at every few seconds for weeks. */
export const UNLIKELY = 1e-6;

/** Probability of at most `canary` visits among all, when each is the canary's with the chance `share`. */
export function chanceOfSilence(canary: number, others: number, share: number): number {
  const all = canary + others;
  if (canary >= all) return 1;
  // The binomial distribution's tail (NIST DLMF 8.17.5).
  return betaCdf(1 - share, all - canary, canary + 1);
}
