import type { DomainDetail } from '@certdeck/contract';
import { DAY_SECONDS } from '@certdeck/validation';

/** A stretch of time of a row; its ends are shares of the axis, from 0 to 1. */
export interface Stretch {
  /** `covered`: a certificate while the name is the tenant's; `uncovered`: while it isn't any more. */
  kind: 'registered' | 'grace' | 'redemption' | 'covered' | 'uncovered';
  from: number;
  to: number;
}

export interface AxisRow {
  id: string;
  /** Common name of the certificate; '' for the name itself. */
  commonName: string;
  stretches: readonly Stretch[];
}

/** A name and its certificates on one axis of time. */
export interface LifeAxis {
  rows: readonly AxisRow[];
  /** Where today lies. */
  today: number;
  /** Where the name expires. */
  end: number;
  /** First days of months, in Unix seconds, with where they lie. */
  months: readonly { time: number; at: number }[];
}

/** Of what lies before today no more is drawn than this share of what lies after it. */
const PAST = 0.4;
/** Drawn of the past at least, in days. */
const LEAST_PAST = 30;

type Life = Pick<
  DomainDetail,
  'registeredTime' | 'expireTime' | 'graceEndTime' | 'redemptionEndTime' | 'certificates'
>;

/**
 * The axis of a name at `now` (Unix seconds); undefined before it is registered.
 * @param mostMonths months that have room on it
 */
export function lifeAxis(life: Life, now: number, mostMonths: number): LifeAxis | undefined {
  const { registeredTime, expireTime, graceEndTime, redemptionEndTime, certificates } = life;
  if (registeredTime === null || expireTime === null) return undefined;
  const graceEnd = graceEndTime ?? expireTime;
  const redemptionEnd = redemptionEndTime ?? graceEnd;
  const last = Math.max(redemptionEnd, now, ...certificates.map(({ endTime }) => endTime));
  const past = Math.max(LEAST_PAST * DAY_SECONDS, (last - now) * PAST, now - expireTime + DAY_SECONDS);
  const begin = Math.max(Math.min(registeredTime, now), now - past);
  const span = Math.max(1, last - begin);
  const at = (time: number) => Math.min(1, Math.max(0, (time - begin) / span));
  const stretch = (kind: Stretch['kind'], from: number, to: number): Stretch[] =>
    to > from && to > begin ? [{ kind, from: at(from), to: at(to) }] : [];
  return {
    rows: [
      {
        id: 'name',
        commonName: '',
        stretches: [
          ...stretch('registered', registeredTime, expireTime),
          ...stretch('grace', expireTime, graceEnd),
          ...stretch('redemption', graceEnd, redemptionEnd),
        ],
      },
      ...certificates.map(({ orderNo, commonName, beginTime, endTime }) => ({
        id: orderNo,
        commonName,
        stretches: [
          ...stretch('covered', beginTime, Math.min(endTime, expireTime)),
          ...stretch('uncovered', Math.max(beginTime, expireTime), endTime),
        ],
      })),
    ],
    today: at(now),
    end: at(expireTime),
    months: monthsBetween(begin, last, mostMonths).map((time) => ({ time, at: at(time) })),
  };
}

/** First days of months, as many as have room, in the person's time zone. */
function monthsBetween(begin: number, end: number, most: number): number[] {
  const first = new Date(begin * 1000);
  const months = (end - begin) / (30 * DAY_SECONDS);
  const step = Math.max(1, Math.ceil(months / most));
  const times: number[] = [];
  for (let month = 1; times.length <= most; month += step) {
    const time = new Date(first.getFullYear(), first.getMonth() + month, 1).getTime() / 1000;
    if (time >= end) break;
    times.push(time);
  }
  return times;
}
