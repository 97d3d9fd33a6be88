import type { OwnDomain } from '@certdeck/contract';
import { DAY_SECONDS } from '@certdeck/validation';

/** Where a name is in its life, with its last days told apart. */
export type Standing = OwnDomain['status'] | 'expiring';

/** Days before its end from which on an active name is about to expire, as the API counts them. */
const EXPIRING_DAYS = 30;

/** How a name stands at a moment: `expireTime` in seconds, null where it has none, `now` in milliseconds. */
export function standingOf(
  { status, expireTime }: Pick<OwnDomain, 'status' | 'expireTime'>,
  now: number = Date.now(),
): Standing {
  if (status !== 'active' || expireTime === null) return status;
  return endsSoon(expireTime, now) ? 'expiring' : status;
}

/** Whether a name, or a certificate, is about to expire: `end` in seconds, `now` in milliseconds. */
export const endsSoon = (end: number, now: number = Date.now()): boolean =>
  end * 1000 - now <= EXPIRING_DAYS * DAY_SECONDS * 1000;
