import type { TldPolicy } from '../../../ports/registrar/registrar.ts';
import type { DomainState } from '../tables.ts';

/*
 * Where a name is in its life follows from its end and the policy of its top-level domain, so that what is shown is
 * right whenever it is looked at. The registry has the last word where it did something earlier than its dates say:
 * a name that was deleted before its end is in redemption before its end.
 *
 *   active → (end) → expired → redemption → pendingDelete → gone
 */

const DAY_MS = 86_400_000;

/** How long each part lasts after the end, in days. */
export type Periods = Pick<TldPolicy, 'autoRenewGraceDays' | 'redemptionDays' | 'pendingDeleteDays'>;

/** What the state of a name follows from. */
export interface Dated {
  /** As we last heard. */
  state: DomainState;
  expires_at: Date | null;
}

/** The moments at which a name that ended leaves its states. */
export interface Deadlines {
  /** Until then it is renewed at the normal price. */
  graceEnd: Date;
  /** Until then it is restored. */
  redemptionEnd: Date;
  /** From then on anybody can register it. */
  freeFrom: Date;
}

export function deadlinesOf(end: Date, periods: Periods): Deadlines {
  const after = (days: number) => new Date(end.getTime() + days * DAY_MS);
  const grace = periods.autoRenewGraceDays;
  const redemption = grace + periods.redemptionDays;
  return {
    graceEnd: after(grace),
    redemptionEnd: after(redemption),
    freeFrom: after(redemption + periods.pendingDeleteDays),
  };
}

/** In the order in which a name goes through them. */
const LIFE = ['active', 'expired', 'redemption', 'pendingDelete', 'gone'] as const satisfies DomainState[];
type LifeState = (typeof LIFE)[number];

const isInLife = (state: DomainState): state is LifeState => LIFE.some((one) => one === state);

/** Whether one state comes after another in the life of a name. */
const isLater = (state: LifeState, other: LifeState): boolean => LIFE.indexOf(state) > LIFE.indexOf(other);

/** The states that follow the end of a name, with the moments at which they begin; those of no length left out. */
function statesAfter(end: Date, periods: Periods): readonly (readonly [LifeState, Date])[] {
  const { graceEnd, redemptionEnd, freeFrom } = deadlinesOf(end, periods);
  const all: (readonly [LifeState, Date])[] = [
    ['expired', end],
    ['redemption', graceEnd],
    ['pendingDelete', redemptionEnd],
    ['gone', freeFrom],
  ];
  return all.filter(([, from], index) => all[index + 1]?.[1].getTime() !== from.getTime());
}

/**
 * The state of a name at a moment. Before the registry has registered it, and after it refused or freed it, that is the
 * one that is stored.
 * @param periods those of its top-level domain; without them nothing is known of what follows the end
 */
export function stateAt(
  { state, expires_at: end }: Dated,
  periods: Periods | undefined,
  now: Date,
): DomainState {
  if (!isInLife(state) || state === 'gone' || !end) return state;
  const dated: LifeState =
    end > now
      ? 'active'
      : periods
        ? (statesAfter(end, periods).findLast(([, from]) => from <= now)?.[0] ?? 'active')
        : 'expired';
  const wasDeleted = state === 'redemption' || state === 'pendingDelete';
  return wasDeleted && isLater(state, dated) ? state : dated;
}

/**
 * What a name has gone through since it was last looked at, up to the state that it is in, with the moment of each.
 * A state that its dates don't explain begins at the moment of the look.
 */
export function passedStates(
  row: Dated,
  state: DomainState,
  periods: Periods | undefined,
  now: Date,
): { state: DomainState; at: Date }[] {
  const before = row.state;
  if (!isInLife(before) || !isInLife(state) || !isLater(state, before)) return [];
  const dated =
    row.expires_at && row.expires_at <= now && periods ? statesAfter(row.expires_at, periods) : [];
  const passed = dated
    .filter(([one, from]) => from <= now && isLater(one, before) && !isLater(one, state))
    .map(([one, at]) => ({ state: one, at }));
  return passed.some((one) => one.state === state) ? passed : [...passed, { state, at: now }];
}
