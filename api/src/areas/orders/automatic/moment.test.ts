import { describe, expect, it } from '@jest/globals';
import { allowedMoment, chosenMoment, emergencyOf, nextProbe, nextTry, windowOf } from './moment.ts';
import { simulate } from './testing/simulate.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const day = (days: number) => new Date(Date.UTC(2026, 10, 29) + days * DAY);
const YEAR = { issuedAt: day(0), endsAt: day(199) };

describe('the moment of a renewal (D-586)', () => {
  it('lies about two thirds into a certificate’s life, and at half of a short one’s', () => {
    const middle = ({ start, end }: { start: Date; end: Date }) => (start.getTime() + end.getTime()) / 2;
    expect(middle(windowOf(YEAR))).toBeCloseTo(day(199 - 199 / 3).getTime(), -1);
    expect(middle(windowOf({ issuedAt: day(0), endsAt: day(6) }))).toBe(day(3).getTime());
    const { start, end } = windowOf(YEAR);
    expect((end.getTime() - start.getTime()) / DAY).toBeCloseTo(2 * 1.99, 5);
  });

  it('comes before the names’ validation ends, in the second half of the life alone', () => {
    const pulled = windowOf(YEAR, day(120));
    expect(pulled).toMatchObject({ end: day(119), reason: 'validation' });
    expect(windowOf(YEAR, day(60)).reason).toBe('life');
    expect(windowOf(YEAR, day(190))).toEqual(windowOf(YEAR));
  });

  it('is the same for each who asks, within the window, and spread over it', () => {
    const window = windowOf(YEAR);
    const moments = Array.from({ length: 200 }, (_none, index) => chosenMoment(window, `serial${index}`));
    expect(chosenMoment(window, 'serial0')).toEqual(moments[0]);
    for (const moment of moments) {
      expect(moment >= window.start && moment <= window.end).toBe(true);
      // As the database keeps it.
      expect(Number.isInteger(moment.getTime())).toBe(true);
    }
    const share = (moment: Date) =>
      (moment.getTime() - window.start.getTime()) / (window.end.getTime() - window.start.getTime());
    for (const part of [0, 1, 2, 3])
      expect(moments.filter((one) => Math.floor(share(one) * 4) === part).length).toBeGreaterThan(30);
  });

  it.each([
    ['2026-12-10T23:30:00Z', { from: 22, until: 6, timeZone: 'UTC' }, '2026-12-11T06:30:00Z'],
    ['2026-12-10T12:00:00Z', { from: 22, until: 6, timeZone: 'UTC' }, '2026-12-10T12:00:00Z'],
    ['2026-12-10T02:10:00Z', { from: 9, until: 18, timeZone: 'Asia/Shanghai' }, '2026-12-10T10:10:00Z'],
    // The night in which clocks go forward.
    ['2027-03-28T00:15:00Z', { from: 1, until: 5, timeZone: 'Europe/Berlin' }, '2027-03-28T03:15:00Z'],
  ])('at %s waits for the end of quiet hours', (at, quiet, expected) => {
    expect(allowedMoment(new Date(at), quiet, YEAR)).toEqual(new Date(expected));
  });

  it('does not wait when the certificate is about to end', () => {
    const late = new Date(emergencyOf(YEAR).getTime() + HOUR);
    const always = { from: 0, until: 23, timeZone: 'UTC' };
    expect(allowedMoment(late, always, YEAR)).toEqual(late);
    const before = new Date(emergencyOf(YEAR).getTime() - HOUR);
    expect(allowedMoment(before, { from: 0, until: 23, timeZone: 'UTC' }, YEAR) <= emergencyOf(YEAR)).toBe(
      true,
    );
  });

  it('backs off from an hour to a day after failures, and faster towards the end', () => {
    const waits = [1, 2, 3, 5, 6, 19].map(
      (failures) => (nextTry(failures, day(0), day(60)).getTime() - day(0).getTime()) / HOUR,
    );
    expect(waits).toEqual([1, 2, 4, 16, 24, 24]);
    expect(nextTry(9, day(0), day(1)).getTime() - day(0).getTime()).toBe(DAY / 10);
    expect(nextTry(1, day(0), new Date(day(0).getTime() + 1000)).getTime() - day(0).getTime()).toBe(600_000);
    expect(nextProbe(day(0), day(60))).toEqual(day(1));
    // What has ended is due, not sooner than at any time.
    expect(nextProbe(day(3), day(0))).toEqual(day(4));
  });
});

describe('two thousand certificates over 400 days (D-586)', () => {
  it('are renewed in time, and never many at once', () => {
    const { renewals, late, peak, mean } = simulate({ plans: 2000, days: 400, binHours: 120 });
    expect(renewals).toBeGreaterThan(2000 * 8);
    expect(late).toBe(0);
    expect(peak).toBeLessThan(1.5 * mean);
  });

  it('are renewed in time after two days in which nothing can be issued', () => {
    const outage = { from: 200, until: 202 };
    expect(simulate({ plans: 500, days: 400, binHours: 120, outage }).late).toBe(0);
  });
});
