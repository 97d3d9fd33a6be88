import { createHash } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** After the first look that found nothing: a server that was restarting is there again. */
const FIRST_RETRY_MS = 15 * MINUTE_MS;

export interface Timing {
  /** Of the target. */
  id: string;
  /** Hours between two looks. */
  interval: number;
  /** Looks in a row that found nothing, this one included. */
  failures: number;
  /** Ends of the certificates that were found. */
  ends: readonly Date[];
  /** Days before an end at which it is spoken of. */
  daysBefore: number;
}

/**
 * When a target is looked at next. Each has its own share of the interval, nine to eleven tenths, which stays: targets
 * that were added together don't come together forever. A moment at which somebody is told of an end comes on time.
 */
export function nextLook({ id, interval, failures, ends, daysBefore }: Timing, now: Date): Date {
  const time = now.getTime();
  const share = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
  const regular = time + interval * HOUR_MS * (0.9 + 0.2 * share);
  const retry = failures > 0 ? time + FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 10) : regular;
  const due = ends
    .flatMap((end) => [end.getTime() - daysBefore * DAY_MS, end.getTime()])
    .filter((moment) => moment > time);
  return new Date(Math.max(Math.min(regular, retry, ...due), time + MINUTE_MS));
}

/** What is known of a target's looks. */
interface Looked {
  id: string;
  /** When it was looked at last. */
  checked_at: Date | null;
  /** When it is to be looked at next. */
  next_at: Date | null;
}

/**
 * When a target is looked at next after its interval has changed, counted from its last look. Never later than it was
 * to be: that look may come on time for the end of a certificate, and finds the next time itself.
 * @param interval hours, from now on
 */
export function afterChange({ id, checked_at, next_at }: Looked, interval: number, now: Date): Date {
  const planned = next_at ?? now;
  if (!checked_at) return planned;
  const regular = nextLook({ id, interval, failures: 0, ends: [], daysBefore: 0 }, checked_at);
  return new Date(Math.min(planned.getTime(), Math.max(now.getTime(), regular.getTime())));
}
