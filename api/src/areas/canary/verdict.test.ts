import { describe, expect, it } from '@jest/globals';
import type { CanaryCourse, VisitKind } from '@certdeck/contract/schemas';
import { verdictOf } from './verdict.ts';
import type { VisitHour } from './ports.ts';

const START = Date.parse('2027-03-01T10:00:00Z');
const at = (hours: number) => new Date(START + hours * 3_600_000);
const course = (change: Partial<CanaryCourse> = {}): CanaryCourse => ({
  share: 10,
  steps: [{ trial: 2, share: 10, at: at(0).toISOString() }],
  ...change,
});
const visits = (
  release: string,
  counts: Partial<Record<VisitKind, number>>,
  hour = 0,
  trial = 2,
): VisitHour => ({
  hour: at(hour),
  trial,
  release,
  counts: { start: 0, failed: 0, load: 0, render: 0, hang: 0, ...counts },
});
const judge = (rows: VisitHour[], change: Partial<CanaryCourse> = {}, now = at(1)) =>
  verdictOf(course(change), 'o2', rows, now);

describe('a canary', () => {
  it('is left alone while there is nothing to say', () => {
    const { decided, canary, others } = judge([]);
    expect([decided, canary, others]).toEqual([
      undefined,
      { visits: 0, failed: 0 },
      { visits: 0, failed: 0 },
    ]);
  });

  it('is stopped for failures of one kind, with the numbers', () => {
    const { decided } = judge([
      visits('o2', { start: 40, failed: 9, load: 9 }),
      visits('o1', { start: 360, failed: 2, load: 1, render: 1 }),
    ]);
    expect(decided).toMatchObject({
      what: 'stop',
      rule: {
        name: 'failures',
        kind: 'load',
        canary: { visits: 40, failed: 9 },
        others: { visits: 360, failed: 1 },
      },
    });
    expect(decided!.rule.value).toBeGreaterThanOrEqual(decided!.rule.bound);
  });

  it('isn’t stopped for what fails both sides alike, nor for a few of each kind', () => {
    const alike = [
      visits('o2', { start: 50, failed: 25, load: 25 }),
      visits('o1', { start: 450, failed: 225, load: 225 }),
    ];
    expect(judge(alike).decided).toBeUndefined();
    const few = [
      visits('o2', { start: 50, failed: 12, load: 4, render: 4, hang: 4 }),
      visits('o1', { start: 450, failed: 0 }),
    ];
    expect(judge(few).decided).toBeUndefined();
    expect(judge(few).worst.sum).toBeGreaterThan(3);
  });

  it('goes on being judged by what came at an earlier share, with that share’s weight', () => {
    const steps = [
      { trial: 2, share: 10, at: at(0).toISOString() },
      { trial: 3, share: 50, at: at(5).toISOString() },
    ];
    const early = [visits('o2', { start: 20, failed: 6, hang: 6 }), visits('o1', { start: 180 })];
    const late = [visits('o2', { start: 100, failed: 1, hang: 1 }, 6, 3), visits('o1', { start: 100 }, 6, 3)];
    expect(judge(early).decided).toBeUndefined();
    expect(judge(late, { share: 50, steps }).decided).toBeUndefined();
    expect(judge([...early, ...late], { share: 50, steps }).decided).toMatchObject({
      what: 'stop',
      rule: { kind: 'hang', canary: { visits: 120, failed: 7 } },
    });
  });

  it('is stopped when it doesn’t report, which a release that dies at once can’t', () => {
    expect(judge([visits('o1', { start: 140 })]).decided).toMatchObject({
      what: 'stop',
      rule: { name: 'silence', canary: { visits: 0, failed: 0 }, others: { visits: 140, failed: 0 } },
    });
    expect(judge([visits('o1', { start: 140 }), visits('o2', { start: 14 })]).decided).toBeUndefined();
  });

  const good = [visits('o2', { start: 400, failed: 1, load: 1 }), visits('o1', { start: 3_600, failed: 18 })];

  it('is promoted when it is proven and its team has asked for that, no sooner than it said', () => {
    expect(judge(good, {}, at(100)).decided).toBeUndefined();
    expect(judge(good, { promoteAfter: 24 }, at(23)).decided).toBeUndefined();
    expect(judge(good, { promoteAfter: 24 }, at(24)).decided).toMatchObject({
      what: 'promote',
      rule: { name: 'proof', bound: 0.95, canary: { visits: 400, failed: 1 } },
    });
  });

  it('isn’t promoted by the time alone, by an earlier share, nor beside too few others', () => {
    const little = [visits('o2', { start: 60 }), visits('o1', { start: 540 })];
    expect(judge(little, { promoteAfter: 0 }, at(1_000)).decided).toBeUndefined();
    const steps = [
      { trial: 2, share: 10, at: at(0).toISOString() },
      { trial: 3, share: 50, at: at(5).toISOString() },
    ];
    expect(judge(good, { share: 50, steps, promoteAfter: 1 }, at(50)).decided).toBeUndefined();
    const alone = [visits('o2', { start: 10_000 }), visits('o1', { start: 150 })];
    expect(judge(alone, { share: 98, promoteAfter: 0 }, at(50)).decided).toBeUndefined();
  });

  it('that fails is stopped though the time for its promotion has come', () => {
    const bad = [visits('o2', { start: 400, failed: 40, render: 40 }), visits('o1', { start: 3_600 })];
    expect(judge(bad, { promoteAfter: 0 }).decided?.what).toBe('stop');
  });
});
