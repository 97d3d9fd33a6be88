import { beijingDayStart } from './beijing-time.ts';

const HOUR_MS = 3_600_000;

/** Whether the bill of a day is made, which is at an hour of the day after it in Beijing. */
export const isBillMade = (day: string, hour: number, now: Date): boolean =>
  now.getTime() >= beijingDayStart(day, 1).getTime() + hour * HOUR_MS;
