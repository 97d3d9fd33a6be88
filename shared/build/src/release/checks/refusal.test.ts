import { describe, expect, it } from '@jest/globals';
import { overruledWords, settle } from './refusal.ts';

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

  it('is logged with what nobody could ask apart from what was overruled (D-630)', () => {
    const noBrowser = { check: 'screens', text: 'there is no Chromium here', isNotRun: true } as const;
    const forced = settle('orders o2', [...refusals, noBrowser], true);
    expect(forced).toEqual(['types', 'fit', 'screens (not run)']);
    expect(overruledWords(forced)).toBe('overruled: types, fit; not run: screens');
    expect(overruledWords(['screens (not run)'])).toBe('not run: screens');
    // The document allows so much for each.
    for (const check of ['api', 'types', 'fit', 'dialogs', 'screens'] as const)
      expect(settle('x', [{ check, text: '', isNotRun: true }], true)[0]!.length).toBeLessThanOrEqual(20);
  });
});
