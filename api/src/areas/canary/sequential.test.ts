import { describe, expect, it } from '@jest/globals';
import { boundsFor, measuredShare, sumOver, weightsAt } from './sequential.ts';

const SHARE = 0.1;
const side = (failed: number) => ({ visits: 0, failed });
const hour = (canary: number, others: number) => ({
  canary: side(canary),
  others: side(others),
  share: SHARE,
});

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Part of many canaries that are stopped within a number of failures, when the canary fails `ratio` times as often. */
function stopped(ratio: number, failures: number, kinds: number): number {
  const draw = random(7);
  const bounds = boundsFor(kinds);
  const chance = (SHARE * ratio) / (1 - SHARE + SHARE * ratio);
  const runs = 2_000;
  let count = 0;
  for (let run = 0; run < runs; run += 1) {
    const hours = Array.from({ length: failures }, () => (draw() < chance ? hour(1, 0) : hour(0, 1)));
    if (sumOver(hours, bounds) >= bounds.stop) count += 1;
  }
  return count / runs;
}

describe('the sum of failures', () => {
  it('has the bounds and weights of Wald’s test for three times as many', () => {
    expect(boundsFor(1).stop).toBeCloseTo(4.554, 3);
    expect(boundsFor(1).healthy).toBeCloseTo(-2.986, 3);
    // The false alarms of three sums together are those of one.
    expect(boundsFor(3).stop).toBeCloseTo(5.652, 3);
    const { canary, others } = weightsAt(0.1);
    expect([canary, others].map((one) => Number(one.toFixed(3)))).toEqual([0.916, -0.182]);
  });

  it('stops a canary that alone fails, after few', () => {
    const { stop } = boundsFor(3);
    expect(sumOver([hour(6, 0)], boundsFor(3))).toBeLessThan(stop);
    expect(sumOver([hour(7, 0)], boundsFor(3))).toBeGreaterThanOrEqual(stop);
  });

  it('isn’t moved by what fails both sides alike, an API that is down, say', () => {
    const hours = Array.from({ length: 100 }, () => hour(1, 9));
    expect(sumOver(hours, boundsFor(3))).toBeLessThan(0);
  });

  it('raises a false alarm in about one of a hundred, and misses few that are three times worse', () => {
    // Healthy sums begin anew, so that a long time raises more than one alarm of one per cent.
    expect(stopped(1, 60, 3)).toBeLessThan(0.01);
    expect(stopped(3, 200, 3)).toBeGreaterThan(0.94);
    expect(stopped(10, 40, 3)).toBeGreaterThan(0.99);
  });

  it('begins anew after a healthy hour, and goes on summing after any other', () => {
    const bounds = boundsFor(3);
    const good = Array.from({ length: 3 }, () => hour(0, 20));
    expect(sumOver([...good, hour(7, 0)], bounds)).toBeGreaterThanOrEqual(bounds.stop);
    expect(sumOver([hour(0, 10), hour(7, 0)], bounds)).toBeLessThan(bounds.stop);
  });

  it('is weighed by the share that was measured, from the one that was asked for on', () => {
    expect(measuredShare(0, 0, 0.1)).toBeCloseTo(0.1);
    expect(measuredShare(300, 700, 0.1)).toBeCloseTo(0.296, 3);
  });
});
