const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The moment at which a day begins in Beijing. @param day YYYY-MM-DD @param later days after it */
export const beijingDayStart = (day: string, later = 0): Date =>
  new Date(Date.parse(day) + later * DAY_MS - OFFSET_MS);

/** The day that it is in Beijing, `2026-11-29`. */
export const beijingDay = (moment: Date): string => beijingTime(moment).slice(0, 10);

/** A moment as clocks in Beijing show it (no summer time), `2026-11-29 16:00:00`; parts of a second are cut off. */
export const beijingTime = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
