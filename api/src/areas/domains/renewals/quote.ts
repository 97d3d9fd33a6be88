import { yearsAfter } from '../../../platform/clock/years.ts';
import type { ListedDomain } from '../names/names.store.ts';
import { stateAt } from '../names/state.ts';
import type { SoldTld } from '../prices/tld-list.ts';
import { renewalFault } from './renewable.ts';

export type RenewalProblem = 'notRenewable' | 'termNotSold' | 'underWay';

/** What a renewal would cost and bring, or why there is none. */
export interface Quote {
  /** A name in redemption is restored instead. */
  kind: 'renew' | 'restore';
  /** A restore brings the year that its end has passed by, and none where the name was deleted before its end. */
  years: number;
  /** Cents; null where it can't be renewed. */
  price: number | null;
  newEnd: Date | null;
  problem: RenewalProblem | null;
}

/** Cents of one more year of a name: its own price, or that of its top-level domain; null where it isn't sold. */
export function yearPrice(row: { renew_cents: number | null }, sold: SoldTld): number;
export function yearPrice(row: { renew_cents: number | null }, sold: SoldTld | undefined): number | null;
export function yearPrice({ renew_cents }: { renew_cents: number | null }, sold: SoldTld | undefined) {
  return renew_cents ?? sold?.prices.renew ?? null;
}

/** What a name costs out of redemption at a moment, with the year that comes with it; null where it isn't sold. */
export function restorePrice(
  row: Pick<ListedDomain, 'renew_cents' | 'expires_at' | 'state'>,
  sold: SoldTld | undefined,
  now: Date,
): number | null {
  const year = yearPrice(row, sold);
  if (!sold || year === null || sold.policy.redemptionDays === 0) return null;
  return sold.prices.restore + (isDeletedEarly(row, now) ? 0 : year);
}

/** Whether a name was deleted before its end: a restore leaves it that end. */
const isDeletedEarly = (
  { state, expires_at: end }: Pick<ListedDomain, 'expires_at' | 'state'>,
  now: Date,
): boolean => state === 'redemption' && end !== null && end > now;

/** What it costs at the prices of now to renew a name by years. */
export function quoteRenewal(row: ListedDomain, sold: SoldTld | undefined, years: number, now: Date): Quote {
  const state = stateAt(row, sold?.policy, now);
  const { expires_at: end } = row;
  const isRestore = state === 'redemption';
  const kind = isRestore ? 'restore' : 'renew';
  const bought = !isRestore ? years : isDeletedEarly(row, now) ? 0 : 1;
  const none = (problem: RenewalProblem): Quote => ({
    kind,
    years: bought,
    price: null,
    newEnd: null,
    problem,
  });
  const fault = sold && !isRestore ? renewalFault(row, sold.policy, years, now) : undefined;
  if (!end || !sold || fault === 'notRenewable') return none('notRenewable');
  if (row.under_way) return none('underWay');
  const newEnd = yearsAfter(end, bought);
  if (isRestore) {
    const price = restorePrice(row, sold, now);
    return price === null ? none('notRenewable') : { kind, years: bought, price, newEnd, problem: null };
  }
  if (fault) return none(fault);
  return { kind, years, price: yearPrice(row, sold) * years, newEnd, problem: null };
}
