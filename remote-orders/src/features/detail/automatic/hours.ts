import type { RenewalPlan } from '@certdeck/contract';

/** Hours of the day as a list offers them. */
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_none, hour) => hour);

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Quiet hours with their time zone; '' where there are none. */
export function hoursText({
  quietFrom,
  quietUntil,
  timeZone,
}: Pick<RenewalPlan, 'quietFrom' | 'quietUntil' | 'timeZone'>): string {
  if (quietFrom === undefined || quietUntil === undefined) return '';
  return `${hourText(quietFrom)}–${hourText(quietUntil)} (${timeZone})`;
}

/** The time zone of this browser, by its IANA name. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
