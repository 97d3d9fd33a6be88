import {
  type CanaryCourse,
  type CanaryRule,
  type VisitFailure,
  visitFailures,
} from '@certdeck/contract/schemas';
import { CERTAINTY, certaintyOf, type Side } from './proof.ts';
import { boundsFor, type Counted, measuredShare, sumOver } from './sequential.ts';
import { chanceOfSilence, UNLIKELY } from './silence.ts';
import type { VisitHour } from './ports.ts';

const HOUR = 3_600_000;
/** Visits of the others below which nothing is proven: with none at all any canary would be as good. */
const LEAST_OTHERS = 200;

/** What the rules say of a canary at this moment. */
export interface Verdict {
  /** Visits and failed visits of all its trials; those at the present share decide about a promotion. */
  canary: Side;
  others: Side;
  /** The largest of the sums that stop it, and of what kind of failure. */
  worst: { kind: VisitFailure; sum: number; stop: number };
  /** How sure one is that it isn't worse, at the present share. */
  certainty: number;
  /** What is to be done by rule; undefined to wait. */
  decided: { what: 'stop' | 'promote'; rule: CanaryRule } | undefined;
}

/**
 * Judges a canary by what visits came to. It is stopped when failures of one kind say that it fails three times as
 * often, or when far fewer visits report from it than must have had it; it is promoted when it is proven not to be
 * worse, no sooner than the hours that its team asked for, and only if it asked.
 */
export function verdictOf(
  course: CanaryCourse,
  canaryRelease: string,
  visits: readonly VisitHour[],
  now: Date,
): Verdict {
  const hours = hoursOf(course, canaryRelease, visits);
  const sum = (side: 'canary' | 'others', list = hours): Side => ({
    visits: total(list, (hour) => hour[side].visits),
    failed: total(list, (hour) => hour[side].failed.any),
  });
  const [canary, others] = [sum('canary'), sum('others')];

  const bounds = boundsFor(visitFailures.length);
  const sums = visitFailures.map((kind) => ({
    kind,
    sum: sumOver(
      hours.map((hour) => countedOf(hour, kind)),
      bounds,
    ),
  }));
  const worst = sums.reduce((one, other) => (other.sum > one.sum ? other : one));

  const last = course.steps.at(-1);
  const present = hours.filter(({ trial }) => trial === last?.trial);
  const [tried, beside] = [sum('canary', present), sum('others', present)];
  const certainty = certaintyOf(tried, beside);
  const chance = last ? chanceOfSilence(tried.visits, beside.visits, last.share / 100) : 1;

  const decided = ((): Verdict['decided'] => {
    if (worst.sum >= bounds.stop) {
      const { kind, sum: value } = worst;
      const sides = { canary: sideOf(hours, 'canary', kind), others: sideOf(hours, 'others', kind) };
      return { what: 'stop', rule: { name: 'failures', kind, value, bound: bounds.stop, ...sides } };
    }
    if (chance < UNLIKELY)
      return {
        what: 'stop',
        rule: { name: 'silence', value: chance, bound: UNLIKELY, canary: tried, others: beside },
      };
    if (course.promoteAfter === undefined || !last) return undefined;
    const isDue = now.getTime() >= Date.parse(last.at) + course.promoteAfter * HOUR;
    const isProven = certainty >= CERTAINTY && beside.visits >= LEAST_OTHERS;
    return isDue && isProven
      ? {
          what: 'promote',
          rule: { name: 'proof', value: certainty, bound: CERTAINTY, canary: tried, others: beside },
        }
      : undefined;
  })();
  return { canary, others, worst: { ...worst, stop: bounds.stop }, certainty, decided };
}

interface SideHour {
  visits: number;
  failed: Record<VisitFailure | 'any', number>;
}

interface Hour {
  trial: number;
  /** Share of visits that had the canary, as measured in this trial by the end of the hour. */
  share: number;
  canary: SideHour;
  others: SideHour;
}

/** Both sides of each hour, in order, the trials one after the other. */
function hoursOf({ steps }: CanaryCourse, canaryRelease: string, visits: readonly VisitHour[]): Hour[] {
  return steps.flatMap(({ trial, share }) => {
    const own = visits.filter((one) => one.trial === trial);
    const moments = [...new Set(own.map(({ hour }) => hour.getTime()))].sort((one, other) => one - other);
    let [before, beside] = [0, 0];
    return moments.map((moment) => {
      const at = own.filter(({ hour }) => hour.getTime() === moment);
      const canary = sideHour(at.filter(({ release }) => release === canaryRelease));
      const others = sideHour(at.filter(({ release }) => release !== canaryRelease));
      before += canary.visits;
      beside += others.visits;
      return { trial, share: measuredShare(before, beside, share / 100), canary, others };
    });
  });
}

function sideHour(rows: readonly VisitHour[]): SideHour {
  const count = (kind: keyof VisitHour['counts']) => total(rows, ({ counts }) => counts[kind]);
  return {
    visits: count('start'),
    failed: {
      any: count('failed'),
      load: count('load'),
      render: count('render'),
      hang: count('hang'),
    },
  };
}

const countedOf = ({ canary, others, share }: Hour, kind: VisitFailure): Counted & { share: number } => ({
  canary: { visits: canary.visits, failed: canary.failed[kind] },
  others: { visits: others.visits, failed: others.failed[kind] },
  share,
});

const sideOf = (hours: readonly Hour[], side: 'canary' | 'others', kind: VisitFailure): Side => ({
  visits: total(hours, (hour) => hour[side].visits),
  failed: total(hours, (hour) => hour[side].failed[kind]),
});

function total<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
