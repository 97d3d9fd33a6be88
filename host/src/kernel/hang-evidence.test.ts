import { describe, expect, it } from '@jest/globals';
import type { Attribution } from './failure.ts';
import { judge } from './hang-evidence.ts';
import type { Mark } from './hang-marks.ts';

const orders: Attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const ssl: Attribution = { remote: 'ssl', release: 's1', owner: 'team-ssl' };
const NOW = 1_800_000_000_000;
const left = (starts: Attribution[]) => new Map<string, Mark>([['p1', { beat: NOW - 9_000, starts }]]);
const seenBy = (starts: Attribution[]) => async () => [{ page: 'p1', starts, at: NOW - 1_000 }];
const nothing = async () => undefined;

describe('what the worker saw of a page that hung', () => {
  it('refuses the one release that was starting at once, and leaves telling to the worker', async () => {
    const forgotten: string[] = [];
    const verdict = await judge(left([orders]), {}, NOW, seenBy([orders]), async (page) =>
      forgotten.push(page),
    );
    expect(verdict.hangs['orders r1']?.refusedUntil).toBeGreaterThan(NOW);
    expect([verdict.suspected, verdict.reports, forgotten]).toEqual([[], [], ['p1']]);
  });

  it('only makes them suspect when several were starting', async () => {
    const verdict = await judge(left([orders, ssl]), {}, NOW, seenBy([orders, ssl]), nothing);
    expect(verdict.suspected).toEqual(['orders r1', 'ssl s1']);
    expect(Object.values(verdict.hangs).filter(({ refusedUntil }) => refusedUntil)).toEqual([]);
  });

  it('counts a release once that was starting several times, with or without the worker’s word', async () => {
    const alone = await judge(left([orders, orders, orders]), {}, NOW, async () => [], nothing);
    expect([alone.suspected, alone.reports.length]).toEqual([['orders r1'], 1]);
    expect(alone.hangs['orders r1']?.refusedUntil).toBeUndefined();
    const both = await judge(left([orders, orders, ssl]), {}, NOW, seenBy([orders, orders, ssl]), nothing);
    expect(both.suspected).toEqual(['orders r1', 'ssl s1']);
  });

  it('takes one mark that two tabs have read for one end', async () => {
    const { hangs } = await judge(left([orders]), {}, NOW, async () => [], nothing);
    const again = await judge(left([orders]), hangs, NOW, async () => [], nothing);
    expect(again.hangs['orders r1']?.refusedUntil).toBeUndefined();
  });

  it('says nothing of a page that has left no mark', async () => {
    const verdict = await judge(new Map(), {}, NOW, seenBy([orders]), nothing);
    expect(verdict).toEqual({ hangs: {}, suspected: [], reports: [] });
  });

  it('is done without where the browser’s database can’t be had', async () => {
    const verdict = await judge(left([orders]), {}, NOW, () => Promise.reject(new Error('no database')));
    expect(verdict.suspected).toEqual(['orders r1']);
  });
});
