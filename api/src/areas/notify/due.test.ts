import { describe, expect, it } from '@jest/globals';
import { REMINDER_DAYS } from '@certdeck/contract';
import * as fc from 'fast-check';
import { daysUntil, dueReminder } from './due.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => new Date(text);
const old = at('2020-01-01T00:00:00Z');

describe('the reminder of a certificate that ends', () => {
  it.each([
    ['2026-11-06T23:59:58Z', undefined],
    ['2026-11-06T23:59:59Z', 30],
    ['2026-11-22T23:59:58Z', 30],
    ['2026-11-22T23:59:59Z', 14],
    ['2026-11-29T23:59:59Z', 7],
    ['2026-12-05T23:59:59Z', 1],
    ['2026-12-06T23:59:58Z', 1],
    ['2026-12-06T23:59:59Z', undefined],
    ['2027-01-01T00:00:00Z', undefined],
  ])('that ends on 6 December 2026 is at %s that of %s days', (now, expected) => {
    expect(dueReminder(at('2026-12-06T23:59:59Z'), old, at(now))).toBe(expected);
  });

  it.each([
    // From a month of 31 days, over a leap day, over a year, over the night in which clocks are put back.
    ['2026-03-31T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['2028-03-15T12:00:00Z', '2028-02-14T12:00:00Z'],
    ['2027-01-15T08:30:00Z', '2026-12-16T08:30:00Z'],
    ['2026-11-10T01:30:00Z', '2026-10-11T01:30:00Z'],
  ])('that ends at %s begins at %s, 30 times 24 hours before', (end, first) => {
    expect(dueReminder(at(end), old, at(first))).toBe(30);
    expect(dueReminder(at(end), old, new Date(at(first).getTime() - 1))).toBeUndefined();
  });

  it.each([
    [90, [30, 14, 7, 1]],
    [30, [30, 14, 7, 1]],
    [29, [14, 7, 1]],
    [7, [7, 1]],
    [6, [1]],
    [0.5, []],
  ])('of a certificate that lives for %d days are those of %j days, each in its turn', (life, expected) => {
    const end = at('2026-12-06T23:59:59Z');
    const issued = new Date(end.getTime() - life * DAY);
    const seen: (number | undefined)[] = [];
    for (let now = issued.getTime(); now <= end.getTime() + DAY; now += HOUR) {
      const due = dueReminder(end, issued, new Date(now));
      if (due !== undefined && due !== seen.at(-1)) seen.push(due);
    }
    expect(seen).toEqual(expected);
  });

  it('is never one whose moment is to come, nor one that another has overtaken', () => {
    const moments = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 60 * DAY }), (ends, before) => {
        const [end, now] = [new Date(ends + 60 * DAY), new Date(ends + 60 * DAY - before)];
        const due = dueReminder(end, null, now);
        const reached = REMINDER_DAYS.filter((days) => before <= days * DAY);
        expect(due).toBe(reached.length === 0 ? undefined : Math.min(...reached));
      }),
    );
  });
});

describe('the days that are left', () => {
  it.each([
    ['2026-12-06T23:59:58Z', 1],
    ['2026-12-05T23:59:59Z', 1],
    ['2026-12-05T23:59:58Z', 2],
    ['2026-11-22T23:59:59Z', 14],
    ['2026-12-07T00:00:00Z', 0],
  ])('at %s are %d, begun ones counted whole', (now, expected) => {
    expect(daysUntil(at('2026-12-06T23:59:59Z'), at(now))).toBe(expected);
  });
});
