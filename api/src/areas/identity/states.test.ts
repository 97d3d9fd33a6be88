import { describe, expect, it } from '@jest/globals';
import { type ProofEvent, type ProofKind, type ProofStatus, statusAfter, validStatusOf } from './states.ts';

const statuses: readonly ProofStatus[] = ['review', 'amount', 'passed', 'refused', 'replaced'];
const events: Readonly<Record<string, ProofEvent>> = {
  'sent again': { type: 'sent-again' },
  approved: { type: 'approved' },
  'approved with an amount': { type: 'approved', amount: 37 },
  refused: { type: 'refused' },
  'right amount': { type: 'amount-entered', isRight: true, triesBefore: 2 },
  'wrong amount': { type: 'amount-entered', isRight: false, triesBefore: 1 },
  'last wrong amount': { type: 'amount-entered', isRight: false, triesBefore: 2 },
};
/** Every step that leads anywhere. */
const steps = (kind: ProofKind) =>
  statuses.flatMap((status) =>
    Object.entries(events).flatMap(([name, event]) => {
      const next = statusAfter(kind, status, event);
      return next === undefined ? [] : [`${status} + ${name} = ${next}`];
    }),
  );

describe('the states of a proof', () => {
  it('lead a person by the operator’s word, and nowhere from there (ACC-014, D-216)', () => {
    expect(steps('person').filter((step) => !step.startsWith('amount'))).toEqual([
      'review + sent again = replaced',
      'review + approved = passed',
      'review + refused = refused',
    ]);
  });

  it('lead an organisation by the operator’s word and the amount that came to its account', () => {
    expect(steps('organisation')).toEqual([
      'review + sent again = replaced',
      'review + approved with an amount = amount',
      'review + refused = refused',
      'amount + refused = refused',
      'amount + right amount = passed',
      'amount + wrong amount = amount',
      'amount + last wrong amount = refused',
    ]);
  });

  it('have their numbers on the wire (D-216)', () => {
    expect([undefined, ...statuses].map(validStatusOf)).toEqual([0, 1, 2, 3, 4, 0]);
  });
});
