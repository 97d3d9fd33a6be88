import type { OuterWay, Snapshot } from '../../ports/payments/provider.ts';

/** Time that a customer has for a payment which we end, in seconds. */
export const EXPIRY = 1800;

/** When to look again at a payment under way. */
export function nextLook(way: OuterWay, { createdAt }: Snapshot, now: Date): Date {
  const age = createdAt ? (now.getTime() - createdAt.getTime()) / 1000 : Infinity;
  let until = 0;
  for (const seconds of way.caps.recheck) {
    until += seconds;
    if (age < until) return new Date(now.getTime() + 1000 * (until - age));
  }
  return new Date(now.getTime() + 1000 * (way.caps.recheck.at(-1) ?? EXPIRY));
}

/** Shortest wait of looks at what has ended; each takes a quarter of the payment's age. */
const WATCH_MS = 3_600_000;

/** When to look again at a payment that has ended; undefined where its end is one. */
export function nextWatch({ caps }: OuterWay, { createdAt }: Snapshot, now: Date): Date | undefined {
  if (caps.watch === undefined || createdAt === undefined) return undefined;
  const age = now.getTime() - createdAt.getTime();
  return age < caps.watch * 1000 ? new Date(now.getTime() + Math.max(WATCH_MS, age / 4)) : undefined;
}

export const earliest = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && (!other || one < other) ? one : other;
