import type { VettingLevel } from '@certdeck/contract';
import type { VettingTable } from '../tables.ts';

export type VettingStatus = VettingTable['status'];

/** What happens to a validation. */
export type VettingEvent =
  /** Somebody is satisfied with every check. */
  | { type: 'approved' }
  | { type: 'asked' }
  | { type: 'refused' }
  /** The customer answers, or sends a refused one in again unchanged. */
  | { type: 'answered' };

/** Validations that somebody still works on. */
export const OPEN: readonly VettingStatus[] = ['review', 'asked', 'second'];

/**
 * The status that follows, or undefined where the event has no place. EV takes a second person, who looks at all of it
 * again (EVG 3.2.2.13).
 */
export function statusAfter(
  level: VettingLevel,
  status: VettingStatus,
  event: VettingEvent,
): VettingStatus | undefined {
  switch (event.type) {
    case 'approved':
      if (status === 'second') return 'approved';
      if (status !== 'review') return undefined;
      return level === 'ev' ? 'second' : 'approved';
    case 'asked':
      return status === 'review' || status === 'second' ? 'asked' : undefined;
    case 'refused':
      return OPEN.includes(status) ? 'refused' : undefined;
    case 'answered':
      if (status === 'asked') return 'review';
      return status === 'refused' ? 'replaced' : undefined;
  }
}
