const OFFSET_MS = 8 * 3_600_000;

/** A moment as clocks in Beijing show it (no summer time), `2026-11-29 16:00:00`; parts of a second are cut off. */
export const beijingTime = (moment: Date): string =>
  new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
