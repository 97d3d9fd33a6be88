import { expect, it } from '@jest/globals';
import type { Approval } from './approvals.resource.ts';
import { isSameAs, namesOf } from './seen.ts';

const approval: Approval = {
  ...{ id: '1', orderNo: 'N1', productName: 'Basic', chineseName: '基础', limitKind: 'order', limit: 0 },
  ...{ amount: 498_000, askedAmount: 498_000, payFrom: 'balance', reason: 'The bank needs OV.' },
  ...{ commonName: 'a.example', names: ['a.example', 'b.example'] },
  ...{ askedBy: 'Ada Bell', askedAt: 0, state: 'waiting', decidedBy: '', decidedAt: 0, answer: '' },
  ...{ isOwn: false, mayDecide: true },
};

it.each<Partial<Approval>>([
  { amount: 498_001 },
  { payFrom: 'package' },
  { names: ['a.example', 'c.example'] },
  { reason: '' },
])('is another approval than was seen where %j alone has changed (D-710)', (change) => {
  expect(isSameAs(approval, { ...approval, askedBy: 'Mira Scholz' })).toBe(true);
  expect(isSameAs(approval, { ...approval, ...change })).toBe(false);
});

it('is for the name of its order where the answer lists none (D-710)', () => {
  expect(namesOf({ ...approval, names: [] })).toEqual(['a.example']);
  expect(namesOf(approval)).toEqual(['a.example', 'b.example']);
});
