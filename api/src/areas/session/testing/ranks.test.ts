import { describe, expect, it } from '@jest/globals';
import { deviation, type Draw, toldApart } from './ranks.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place);

/** Pairs of samples, one after the other. */
function drawing(...pairs: Awaited<ReturnType<Draw>>[]) {
  let drawn = 0;
  const draw: Draw = () => {
    const pair = pairs[drawn++];
    return pair ? Promise.resolve(pair) : Promise.reject(new Error('nothing is left to draw'));
  };
  return { draw, drawn: () => drawn };
}

describe('two samples', () => {
  const low = upTo(15);
  const high = upTo(15).map((value) => value + 15);

  it('lie apart as far as their ranks do, as in the published table for 5 and 5', () => {
    // U = 2, mean 12.5, variance 5 · 5 · 11 / 12.
    expect(deviation([1, 2, 3, 4, 7], [5, 6, 8, 9, 10])).toBeCloseTo((2 - 12.5) / Math.sqrt(275 / 12), 10);
    expect(deviation(high, low)).toBeCloseTo(4.666, 3);
    expect(deviation(low, high)).toBeCloseTo(-4.666, 3);
  });

  it('do not lie apart where they are equal, whatever one outlier is', () => {
    expect(deviation(low, low)).toBe(0);
    expect(Math.abs(deviation([...low, 1_000_000], [...low, 7]))).toBeLessThan(1);
  });

  it('are told apart by three pairs in the same direction, and by no fewer', async () => {
    expect(await toldApart(drawing([high, low], [high, low], [high, low]).draw)).toBe(true);
    expect(await toldApart(drawing([low, high], [low, high], [low, high]).draw)).toBe(true);
    expect(await toldApart(drawing([high, low], [high, low], [low, low]).draw)).toBe(false);
    expect(await toldApart(drawing([high, low], [low, high]).draw)).toBe(false);
  });

  it('are looked at once where they say nothing', async () => {
    const once = drawing([low, low]);
    expect(await toldApart(once.draw)).toBe(false);
    expect(once.drawn()).toBe(1);
  });
});
