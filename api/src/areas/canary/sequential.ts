/*
 * When failures say that a canary is worse: Wald's sequential probability ratio test on failures alone. It may be
 * looked at after each failure, where a test made for one look would raise a false alarm in a third of the cases.
 * Whatever fails both releases alike, such as an API that is down, moves the sum by nothing.
 */

/** A canary is stopped for failing three times as often. */
const RATIO = 3;
/** Chance to stop one that is as good, over all kinds of failure together, and to miss one that is `RATIO` worse. */
const FALSE_ALARM = 0.01;
const MISS = 0.05;
/** Visits that the share as configured counts for, so that the first few don't make the weights. */
const PRIOR = 20;

/** Visits of one hour on both sides, and how many of them failed in one way. */
export interface Counted {
  canary: { visits: number; failed: number };
  others: { visits: number; failed: number };
}

/** Sums at which a decision falls; the false alarms are divided among `kinds` sums that run side by side. */
export function boundsFor(kinds: number): { stop: number; healthy: number } {
  const alpha = FALSE_ALARM / kinds;
  return { stop: Math.log((1 - MISS) / alpha), healthy: Math.log(MISS / (1 - alpha)) };
}

/** What one failure adds to the sum, by where it happened; `share` is the part of visits that had the canary. */
export function weightsAt(share: number): { canary: number; others: number } {
  const worse = (share * RATIO) / (1 - share + share * RATIO);
  return { canary: Math.log(worse / share), others: Math.log((1 - worse) / (1 - share)) };
}

/** Part of the visits that had the canary, as measured, beginning from the share that was asked for. */
export function measuredShare(canary: number, others: number, configured: number): number {
  return (canary + configured * PRIOR) / (canary + others + PRIOR);
}

/**
 * Runs one sum over hours, each with the share that had been measured by its end. At the end of an hour a sum that
 * says "healthy" begins anew, so that a fault of later isn't held against a long good time. Once it has reached
 * `stop` it stays there.
 */
export function sumOver(
  hours: readonly (Counted & { share: number })[],
  bounds: ReturnType<typeof boundsFor>,
): number {
  let sum = 0;
  for (const { canary, others, share } of hours) {
    if (sum <= bounds.healthy) sum = 0;
    const weights = weightsAt(share);
    sum += canary.failed * weights.canary + others.failed * weights.others;
    if (sum >= bounds.stop) return sum;
  }
  return sum;
}
