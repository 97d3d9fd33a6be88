import { expect, it } from '@jest/globals';
import { fromPem } from './der-reader.ts';

it('refuses hostile PEM text in time that grows with its length alone', () => {
  const started = performance.now();
  for (const text of ['-----BEGIN X'.repeat(30_000), `-----BEGIN A-----${' '.repeat(200_000)}`])
    expect(() => fromPem(text, ['A'])).toThrow(/PEM/);
  // Milliseconds; what searched the text again for each of its marks would take minutes.
  expect(performance.now() - started).toBeLessThan(20_000);
});
