import { createHash } from 'node:crypto';

/*
 * When a certificate is replaced by itself. Everything here is arithmetic: the moment is chosen once for a certificate
 * and stored, so that no later look chooses another.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A certificate that lives shorter is replaced at half of its life, as RFC 9773 windows of short-lived ones are. */
const SHORT_LIVED_MS = 10 * DAY_MS;
/** Half of the shortest window, over which the certificates of one moment are spread. */
const LEAST_SPREAD_MS = 30 * MINUTE_MS;
/** A validation that ends is used before its last day. */
const BEFORE_REUSE_ENDS_MS = DAY_MS;
/** From this part of its life on a certificate is replaced at whatever hour. */
const EMERGENCY_PART = 20;

/** From when to when a certificate is in force. */
export interface Life {
  issuedAt: Date;
  endsAt: Date;
}

/** Between which moments a certificate is replaced, and what decided it. */
export interface RenewalWindow {
  start: Date;
  end: Date;
  /** `life`: two thirds of it are over. `validation`: the names can soon not be used without being shown again. */
  reason: 'life' | 'validation';
}

/** Hours of the day in which nothing happens by itself; `until` is the first hour in which it may again. */
export interface QuietHours {
  /** 0 to 23. */
  from: number;
  /** 0 to 23. */
  until: number;
  /** IANA name. */
  timeZone: string;
}

const at = (milliseconds: number): Date => new Date(Math.round(milliseconds));
const lengthOf = ({ issuedAt, endsAt }: Life): number => endsAt.getTime() - issuedAt.getTime();

/**
 * The window of a certificate: about two thirds of its life, or half of a short one, give or take a hundredth of it. It
 * lies before the end of the validations that it would use, where that comes in the second half of the life: a later
 * certificate would need its names shown again (BR 4.2.1).
 * @param reusableUntil when the first of the names' validations ends; undefined where there are none to use
 */
export function windowOf(life: Life, reusableUntil?: Date): RenewalWindow {
  const length = lengthOf(life);
  const middle = life.endsAt.getTime() - length / (length < SHORT_LIVED_MS ? 2 : 3);
  const spread = Math.max(length / 100, LEAST_SPREAD_MS);
  const usual: RenewalWindow = { start: at(middle - spread), end: at(middle + spread), reason: 'life' };
  if (!reusableUntil) return usual;
  const latest = reusableUntil.getTime() - BEFORE_REUSE_ENDS_MS;
  const isPulled =
    latest < usual.end.getTime() && latest - 2 * spread >= life.issuedAt.getTime() + length / 2;
  return isPulled ? { start: at(latest - 2 * spread), end: at(latest), reason: 'validation' } : usual;
}

/** A moment of a window that depends on nothing but the certificate: the same for each who asks, spread over all. */
export function chosenMoment({ start, end }: Pick<RenewalWindow, 'start' | 'end'>, serial: string): Date {
  const share = createHash('sha256').update(serial).digest().readUInt32BE(0) / 2 ** 32;
  return at(start.getTime() + (end.getTime() - start.getTime()) * share);
}

/** From when on a certificate is replaced whatever the hour: a twentieth of its life before its end. */
export const emergencyOf = (life: Life): Date => at(life.endsAt.getTime() - lengthOf(life) / EMERGENCY_PART);

const hourIn = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(moment));

function isQuiet(moment: Date, { from, until, timeZone }: QuietHours): boolean {
  const hour = hourIn(moment, timeZone);
  return from <= until ? hour >= from && hour < until : hour >= from || hour < until;
}

/**
 * The first moment from a chosen one on that isn't in quiet hours; the chosen one where the certificate is about to end.
 * Those who had to wait keep their places within the hour, so that they don't all come when it is over.
 */
export function allowedMoment(moment: Date, quiet: QuietHours | undefined, life: Life): Date {
  if (!quiet || quiet.from === quiet.until) return moment;
  const emergency = emergencyOf(life);
  // A day has hours that occur twice or not at all.
  for (let hours = 0; hours <= 25; hours++) {
    const later = at(moment.getTime() + hours * HOUR_MS);
    if (later >= emergency) return hours === 0 ? moment : emergency;
    if (!isQuiet(later, quiet)) return later;
  }
  return moment;
}

/** Failures in a row after which nothing is tried until somebody looks. */
export const MOST_FAILURES = 20;

/**
 * When to try again after a failure that may pass: an hour, doubled each time, a day at most, and sooner towards the end
 * of the certificate.
 * @param failures in a row, this one included
 */
export function nextTry(failures: number, now: Date, endsAt: Date): Date {
  const wait = Math.min(HOUR_MS * 2 ** Math.min(failures - 1, 10), DAY_MS);
  return at(now.getTime() + sooner(wait, now, endsAt));
}

/** When to look again at what somebody has to change: daily, and sooner towards the end. */
export const nextProbe = (now: Date, endsAt: Date): Date => at(now.getTime() + sooner(DAY_MS, now, endsAt));

/** No wait is longer than a tenth of what remains, nor shorter than ten minutes. */
function sooner(wait: number, now: Date, endsAt: Date): number {
  const remaining = endsAt.getTime() - now.getTime();
  return Math.max(10 * MINUTE_MS, Math.min(wait, remaining > 0 ? remaining / 10 : wait));
}
