import { productClass } from '../product/tokens.ts';
import { DAY_SECONDS } from '../order/validityEnd.ts';

/** Kinds of certificate with a validity limit of their own. */
export type LimitedKind = 'tls' | 'code' | 'email' | 'mark';

/** A validity limit in force. */
export interface ValidityCap {
  days: number;
  seconds: number;
}

interface Step {
  /** First second, Unix, of issuance under this limit. */
  from: number;
  days: number;
}

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000;

/** Limits by date of issuance, newest first. */
const limits: Record<LimitedKind, readonly Step[]> = {
  // BR 6.3.2 (SC-081v3)
  tls: [
    { from: day('2029-03-15'), days: 47 },
    { from: day('2027-03-15'), days: 100 },
    { from: day('2026-03-15'), days: 200 },
    { from: 0, days: 398 },
  ],
  // CSBR 6.3.2 (CSC-31); before it 39 months
  code: [
    { from: day('2026-03-01'), days: 460 },
    { from: 0, days: 1187 },
  ],
  // SBR 6.3.2: strict and multipurpose profiles; the legacy ones ended on 2025-07-15
  email: [{ from: 0, days: 825 }],
  // Minimum security requirements for mark certificates, 6.3.2
  mark: [{ from: 0, days: 398 }],
};

/** Reuse of a domain validation, by date of issuance (BR 4.2.1). */
const reuse: readonly Step[] = [
  { from: day('2029-03-15'), days: 10 },
  { from: day('2027-03-15'), days: 100 },
  { from: day('2026-03-15'), days: 200 },
  { from: 0, days: 398 },
];

/** The kind whose limit a product falls under; null for document signing, which has no public one. */
export function limitedKind(productType: string): LimitedKind | null {
  const kind = productClass(productType);
  if (kind === 'doc') return null;
  if (kind === 'code' || kind === 'email') return kind;
  return kind === 'vmc' ? 'mark' : 'tls';
}

/**
 * The longest validity of a certificate issued at a moment. A day is 86,400 seconds and both ends count, so that
 * notAfter is at the latest notBefore + seconds - 1 (BR 6.3.2).
 *
 * @param productType the product's type, whose class decides
 * @param issuedAt    Unix seconds
 */
export function validityCap(productType: string, issuedAt: number): ValidityCap | null {
  const kind = limitedKind(productType);
  return kind === null ? null : capOf(limits[kind], issuedAt);
}

/** Document signing has no public limit; ours is the longest term sold (A§3.1 maxYear 3). */
const DOCUMENT_DAYS = 3 * 365;

/** The longest validity of a certificate issued at a moment, where a rule or we ourselves limit it; in seconds. */
export function longestSeconds(productType: string, issuedAt: number): number {
  return validityCap(productType, issuedAt)?.seconds ?? DOCUMENT_DAYS * DAY_SECONDS;
}

/** How long a domain validation may be used again, for a certificate issued at a moment (BR 4.2.1). Unix seconds. */
export function validationReuse(issuedAt: number): ValidityCap {
  return capOf(reuse, issuedAt);
}

function capOf(steps: readonly Step[], moment: number): ValidityCap {
  const { days } = steps.find(({ from }) => moment >= from) ?? { days: 398 };
  return { days, seconds: days * DAY_SECONDS };
}

/** One certificate of an order's coverage, Unix seconds, both ends counted. */
export interface PlannedCertificate {
  notBefore: number;
  notAfter: number;
}

/**
 * The certificates that cover an order from its pay date to the end of its coverage: each as long as the limit of its
 * day allows, the next one issued when a third of the life is left but at most 30 days before the end.
 * The first one is what is issued now; the rest are reissues to plan (A§9.7).
 *
 * @param end of the coverage, Unix seconds
 */
export function planCertificates(productType: string, payTime: number, end: number): PlannedCertificate[] {
  const plan: PlannedCertificate[] = [];
  let notBefore = payTime;
  let notAfter = payTime - 1;
  while (notAfter < end - 1) {
    notAfter = Math.min(end, notBefore + longestSeconds(productType, notBefore)) - 1;
    plan.push({ notBefore, notAfter });
    const life = notAfter + 1 - notBefore;
    notBefore = notAfter + 1 - Math.min(Math.floor(life / 3), 30 * DAY_SECONDS);
  }
  return plan;
}
