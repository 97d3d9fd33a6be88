import { expect, it } from '@jest/globals';
import { monthOf } from './month.ts';

it('a month begins and ends at midnight in Shanghai, eight hours ahead of UTC', () => {
  const text = (moment: string) => Object.values(monthOf(new Date(moment))).map((one) => one.toISOString());
  const november = ['2026-10-31T16:00:00.000Z', '2026-11-30T16:00:00.000Z'];
  expect(text('2026-10-31T16:00:00Z')).toEqual(november);
  expect(text('2026-11-30T15:59:59.999Z')).toEqual(november);
  expect(text('2026-11-30T16:00:00Z')[0]).toBe(november[1]);
  expect(text('2026-12-31T20:00:00Z')).toEqual(['2026-12-31T16:00:00.000Z', '2027-01-31T16:00:00.000Z']);
});
