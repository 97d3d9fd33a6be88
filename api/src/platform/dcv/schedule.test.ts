import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { validationReuse } from '@certdeck/validation';
import { nextTryAt, reusableUntil } from './schedule.ts';

const at = (text: string): Date => new Date(text);

describe('the next try', () => {
  const now = at('2026-11-20T12:00:00Z');
  const far = at('2026-12-20T12:00:00Z');
  const waits = (failures: number): number => {
    const next = nextTryAt(failures, now, far);
    return next ? (next.getTime() - now.getTime()) / 1000 : Infinity;
  };

  it('comes after about ten seconds first and an hour in the end', () => {
    expect(waits(1)).toBeGreaterThanOrEqual(9.5);
    expect(waits(1)).toBeLessThanOrEqual(10.5);
    expect(waits(50)).toBeGreaterThanOrEqual(3420);
    expect(waits(50)).toBeLessThanOrEqual(3780);
  });

  it('never comes much sooner than the one before', () => {
    for (let failures = 2; failures < 20; failures += 1) {
      expect(waits(failures)).toBeGreaterThan(waits(failures - 1) * 0.9);
    }
  });

  it('is none when the token expires before it', () => {
    expect(nextTryAt(50, now, at('2026-11-20T12:30:00Z'))).toBeUndefined();
  });
});

describe('the re-use of a validation (BR 4.2.1)', () => {
  it.each([
    ['2026-04-01T10:00:00Z', '2026-10-18T10:00:00Z', '200 days'],
    ['2026-11-20T12:00:00Z', '2027-03-14T23:59:59Z', 'cut by the limit of 2027-03-15'],
    ['2027-01-10T12:00:00Z', '2027-04-20T12:00:00Z', '100 days, past the change'],
    ['2029-06-01T00:00:00Z', '2029-06-11T00:00:00Z', '10 days'],
  ])('of %s ends at %s: %s', (checked, until) => {
    expect(reusableUntil(at(checked))).toEqual(at(until));
  });

  it('is no longer than the limit of the day of issuing, whatever the dates (property)', () => {
    const dates = fc.integer({
      min: at('2026-01-01').getTime() / 1000,
      max: at('2030-01-01').getTime() / 1000,
    });
    fc.assert(
      fc.property(dates, fc.nat(400 * 86_400), (checked, later) => {
        const issued = checked + later;
        const allowed = later <= validationReuse(issued).seconds;
        const reusable = new Date(issued * 1000) <= reusableUntil(new Date(checked * 1000));
        expect(reusable && !allowed).toBe(false);
      }),
    );
  });
});
