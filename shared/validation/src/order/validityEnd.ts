import { NINETY_DAYS } from '../product/years.ts';

/** Seconds of a day; a year has 365 of them, also a leap year (B§4.3, D-192). */
export const DAY_SECONDS = 86_400;
/** Days before and after the end date in which an order counts as expiring (D-191). */
export const EXPIRING_DAYS = 30;

/** The days that a validity covers: 90 for 90, else 365 a year (B§9.8). */
export function validityDays(validity: number): number {
  return validity === NINETY_DAYS ? NINETY_DAYS : validity * 365;
}

/**
 * The validity end date (B§4.3): the pay date plus the covered days, whenever the certificate was issued (D-192).
 *
 * @param payTime  Unix seconds; 0, null or undefined when not paid
 * @param validity years, or 90 for days
 * @returns Unix seconds, or null, which is shown as a dash (B§4.4)
 */
export function validityEnd(payTime: number | null | undefined, validity: number): number | null {
  return payTime ? payTime + validityDays(validity) * DAY_SECONDS : null;
}
