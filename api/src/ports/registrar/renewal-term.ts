import { yearsAfter } from '../../platform/clock/years.ts';
import type { TldPolicy } from './registrar.ts';

const DAY_MS = 86_400_000;

/**
 * Whether a name can be renewed by years at a moment: what is left of it afterwards is at most what its top-level domain
 * allows, or its end is so near that the registry adds the next term already.
 * @param end of the name now
 */
export function isTermRenewed(
  end: Date,
  years: number,
  { maxYears, renewalDays }: Pick<TldPolicy, 'maxYears' | 'renewalDays'>,
  now: Date,
): boolean {
  if (yearsAfter(end, years) <= yearsAfter(now, maxYears)) return true;
  return years <= maxYears && end.getTime() - now.getTime() <= renewalDays * DAY_MS;
}
