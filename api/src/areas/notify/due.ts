import { REMINDER_DAYS } from '@certdeck/contract';

const DAY_MS = 86_400_000;

/** Days of a reminder. */
export type ReminderDays = (typeof REMINDER_DAYS)[number];

/**
 * The reminder that is due for a certificate: the last one whose moment has come. Days are spans of 24 hours before
 * the end, which is an instant (RFC 5280 4.1.2.5): no time zone, month or change of the clock makes them longer. A
 * certificate that was issued after the moment of a reminder gets none of it, so that nobody is told on the first day
 * of a certificate that lives for a week that it ends in a week.
 * @param issuedAt when the certificate was issued, null where that isn't known
 */
export function dueReminder(end: Date, issuedAt: Date | null, now: Date): ReminderDays | undefined {
  if (now.getTime() >= end.getTime()) return undefined;
  const days = REMINDER_DAYS.toReversed().find((one) => now.getTime() >= end.getTime() - one * DAY_MS);
  if (days === undefined) return undefined;
  const isOlder = issuedAt === null || issuedAt.getTime() <= end.getTime() - days * DAY_MS;
  return isOlder ? days : undefined;
}

/** Days until a moment, begun ones counted whole: what people call "in 14 days". */
export const daysUntil = (end: Date, now: Date): number =>
  Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
