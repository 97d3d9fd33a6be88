import { validationReuse } from '@certdeck/validation';
import { seconds } from '../clock/seconds.ts';

/** Seconds until the next look, by the number of failed ones: eager while the customer is watching. */
const WAITS = [10, 15, 20, 30, 60, 120, 300, 600, 900, 1800];
const LONGEST_WAIT = 3600;
const DAY_SECONDS = 86_400;

/**
 * When to look again after a failed check: after seconds first, every hour in the end. A tenth of the wait is
 * random, so that the orders of a batch do not come back together.
 * @param failures failed checks so far, this one included
 * @returns undefined when the token will have expired by then
 */
export function nextTryAt(failures: number, checkedAt: Date, expiresAt: Date): Date | undefined {
  const wait = WAITS[Math.max(0, failures - 1)] ?? LONGEST_WAIT;
  const next = new Date(checkedAt.getTime() + wait * 1000 * (0.95 + Math.random() / 10));
  return next < expiresAt ? next : undefined;
}

/**
 * Last second at which a validation may still be used for a new certificate (BR 4.2.1). The limit is that of
 * the day of issuing, and it shrinks: a validation can end early because a new limit comes into force.
 */
export function reusableUntil(checkedAt: Date): Date {
  const start = seconds(checkedAt);
  let limit = validationReuse(start).seconds;
  // Limits change at midnight UTC.
  let midnight = (Math.floor(start / DAY_SECONDS) + 1) * DAY_SECONDS;
  for (; midnight <= start + limit; midnight += DAY_SECONDS) {
    const next = validationReuse(midnight).seconds;
    if (next >= limit) continue;
    if (start + next < midnight) return new Date((midnight - 1) * 1000);
    limit = next;
  }
  return new Date((start + limit) * 1000);
}
