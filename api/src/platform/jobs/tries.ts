const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Milliseconds after each failed try until the next: three days in all. */
const DELAYS = [
  5_000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
];

/** How long an address may fail before it is switched off, in milliseconds: five days. */
export const PATIENCE = 5 * 24 * HOUR;

/**
 * Milliseconds until the next try after so many failed ones; undefined when there was enough. A tenth more by chance, so
 * that what failed together doesn't come together again.
 * @param random from 0 to 1
 */
export function delayAfter(tries: number, random: number = Math.random()): number | undefined {
  const delay = DELAYS[tries - 1];
  return delay === undefined ? undefined : Math.round(delay * (1 + random / 10));
}
