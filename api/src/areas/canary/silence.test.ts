import { expect, it } from '@jest/globals';
import { chanceOfSilence, UNLIKELY } from './silence.ts';

it('is the chance that so few of the visits are the canary’s', () => {
  expect(chanceOfSilence(0, 100, 0.1)).toBeCloseTo(0.9 ** 100, 12);
  expect(chanceOfSilence(1, 9, 0.5)).toBeCloseTo(11 / 1024, 10);
  expect(chanceOfSilence(3, 0, 0.5)).toBe(1);
  // A release that never reports, at ten percent, is found after some hundred and thirty visits.
  expect(chanceOfSilence(0, 120, 0.1)).toBeGreaterThan(UNLIKELY);
  expect(chanceOfSilence(0, 140, 0.1)).toBeLessThan(UNLIKELY);
  expect(chanceOfSilence(100, 900, 0.1)).toBeGreaterThan(0.4);
});
