import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { PricePreview } from '@certdeck/contract';
import { useKnownPrice } from './useKnownPrice.ts';

const price = (allNowPrice: number): PricePreview => ({ allNowPrice, allRawPrice: allNowPrice, discount: 0 });

/** What is drawn, and what came of waiting. */
function draw(asked: string, known?: PricePreview | null) {
  const { result, rerender } = renderHook(
    (drawn: { asked: string; known?: PricePreview | null | undefined }) =>
      useKnownPrice(drawn.asked, drawn.known),
    { initialProps: { asked, known } },
  );
  const got: (PricePreview | null)[] = [];
  return {
    got,
    wait: (question: string) => act(async () => void result.current(question).then((one) => got.push(one))),
    draw: (next: string, nextKnown?: PricePreview | null) =>
      act(async () => rerender({ asked: next, known: nextKnown })),
  };
}

describe('the price that Buy waits for', () => {
  it('is that of what was bought, though it is drawn after the price of what was asked before (SSL-054, D-146)', async () => {
    const page = draw('nothing');
    await page.wait('a.com');
    await page.draw('nothing', price(1));
    expect(page.got).toEqual([]);
    await page.draw('a.com');
    expect(page.got).toEqual([]);
    await page.draw('a.com', price(2));
    expect(page.got).toEqual([price(2)]);
    await page.wait('a.com');
    expect(page.got).toEqual([price(2), price(2)]);
  });

  it('is none once something else is asked, also what was asked before, or where there is none (D-146)', async () => {
    const page = draw('nothing');
    await page.wait('a.com');
    await page.draw('b.com', price(1));
    expect(page.got).toEqual([null]);
    await page.wait('c.com');
    await page.draw('c.com');
    await page.draw('b.com', price(1));
    expect(page.got).toEqual([null, null]);
    await page.wait('d.com');
    await page.draw('d.com', null);
    expect(page.got).toEqual([null, null, null]);
  });
});
