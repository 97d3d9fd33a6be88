/** Spans between two looks at a watched server that can be chosen, in hours. */
export const SCAN_HOURS = [1, 6, 12, 24, 72, 168] as const;
/** Hours between two looks, and days before the end of a certificate at which its owner is told, until somebody says otherwise. */
export const DISCOVERY_DEFAULTS = { interval: 24, daysBefore: 30 } as const;
/** Days before the end at most. */
export const MOST_DAYS_BEFORE = 180;
