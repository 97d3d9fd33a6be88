import { describe, expect, it } from '@jest/globals';
import { settle } from './refusal.ts';

const refusals = [
  { check: 'types', text: 'a.ts(1,1): error TS2305' },
  { check: 'fit', text: 'needs contract ^1.3' },
  { check: 'fit', text: 'takes Button' },
] as const;

describe('a release that checks refuse', () => {
  it('is let through by nobody who doesn’t say why, and everything that refuses it is told at once', () => {
    expect(() => settle('orders o2', refusals, false)).toThrow(
      expect.objectContaining({
        name: 'ReleaseError',
        message: expect.stringMatching(
          /^orders o2 is refused, and nothing was changed\.\n\ntypes: a\.ts\(1,1\): error TS2305\n\nfit: needs contract \^1\.3\n\nfit: takes Button\n\n.*--force "why"/,
        ),
      }),
    );
  });

  it('is let through by force, which says what was overruled', () => {
    expect(settle('orders o2', refusals, true)).toEqual(['types', 'fit']);
    expect(settle('orders o2', [], false)).toEqual([]);
  });
});
