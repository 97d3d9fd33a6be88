import { PROVING_TRIES } from '@certdeck/contract/schemas';
import type { IdentityProofTable } from './tables.ts';

export type ProofKind = IdentityProofTable['kind'];
export type ProofStatus = IdentityProofTable['status'];

/** What happens to a proof. */
export type ProofEvent =
  /** The customer sends in another. */
  | { type: 'sent-again' }
  /** The operator is satisfied; for an organisation an amount of so many cents was sent to its bank account. */
  | { type: 'approved'; amount?: number }
  | { type: 'refused' }
  /** The customer has entered an amount. */
  | { type: 'amount-entered'; isRight: boolean; triesBefore: number };

/**
 * The status that follows, or undefined where the event has no place: a person passes by the operator's word, an
 * organisation by the amount that came to its account as well, and too many wrong amounts refuse it.
 */
export function statusAfter(
  kind: ProofKind,
  status: ProofStatus,
  event: ProofEvent,
): ProofStatus | undefined {
  switch (event.type) {
    case 'sent-again':
      return status === 'review' ? 'replaced' : undefined;
    case 'approved':
      if (status !== 'review') return undefined;
      if (kind === 'person') return event.amount === undefined ? 'passed' : undefined;
      return event.amount === undefined ? undefined : 'amount';
    case 'refused':
      return status === 'review' || status === 'amount' ? 'refused' : undefined;
    case 'amount-entered':
      if (status !== 'amount') return undefined;
      if (event.isRight) return 'passed';
      return event.triesBefore + 1 >= PROVING_TRIES ? 'refused' : 'amount';
  }
}

/** The number that stands for a status on the wire (D-216). */
export function validStatusOf(status: ProofStatus | undefined): 0 | 1 | 2 | 3 | 4 {
  switch (status) {
    case undefined:
    case 'replaced':
      return 0;
    case 'review':
      return 1;
    case 'amount':
      return 2;
    case 'passed':
      return 3;
    case 'refused':
      return 4;
  }
}
