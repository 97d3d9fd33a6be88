/** How long a TLS certificate may be valid, by the day it was issued on (BR 6.3.2 and the versions before). */
export interface CertificateCap {
  /** In force from this day on. */
  since: string;
  /** Set for a limit in days; a day is 86,400 seconds and both ends count. */
  days: number | null;
  /** Set for the older limits in months. */
  months: number | null;
}

const CAPS: readonly CertificateCap[] = [
  { since: '2029-03-15', days: 47, months: null },
  { since: '2027-03-15', days: 100, months: null },
  { since: '2026-03-15', days: 200, months: null },
  { since: '2020-09-01', days: 398, months: null },
  { since: '2018-03-01', days: 825, months: null },
  { since: '2015-04-01', days: null, months: 39 },
  { since: '2012-07-01', days: null, months: 60 },
];

const DAY = 86_400_000;

/** The cap in force at a moment; null before there was any. */
export function capAt(moment: Date): CertificateCap | null {
  return CAPS.find(({ since }) => moment.getTime() >= Date.parse(since)) ?? null;
}

/** Days a certificate is valid, both ends counted; a part of a day counts as one. */
export function validDays(notBefore: Date, notAfter: Date): number {
  return Math.ceil((notAfter.getTime() - notBefore.getTime() + 1000) / DAY);
}

/** Whether a validity is longer than the cap that was in force when it began. */
export function exceedsCap(notBefore: Date, notAfter: Date): boolean {
  const cap = capAt(notBefore);
  if (!cap) {
    return false;
  }
  if (cap.days !== null) {
    return notAfter.getTime() + 1000 - notBefore.getTime() > cap.days * DAY;
  }
  const latest = new Date(notBefore);
  latest.setUTCMonth(latest.getUTCMonth() + (cap.months ?? 0));
  return notAfter > latest;
}
