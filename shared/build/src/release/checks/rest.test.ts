import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { countDrawings, drawingsWithoutRest } from './rest.ts';
import { LateError, within } from './within.ts';

interface Hook {
  onCommitFiberRoot(): void;
}
const page = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };
const draw = () => page.__REACT_DEVTOOLS_GLOBAL_HOOK__!.onCommitFiberRoot();

beforeEach(() => {
  jest.useFakeTimers();
  countDrawings();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(page, '__REACT_DEVTOOLS_GLOBAL_HOOK__');
});

/** What is said of a screen that draws `times` times in so many milliseconds. */
async function saidOf(every: number, times: number): Promise<number | undefined> {
  const said = drawingsWithoutRest();
  let drawn = 0;
  const timer = setInterval(() => {
    if ((drawn += 1) <= times) draw();
  }, every);
  await jest.advanceTimersByTimeAsync(11_000);
  clearInterval(timer);
  return said;
}

describe('a screen that a release is opened with', () => {
  it('never comes to rest when each drawing asks for the next (D-629)', async () => {
    expect(await saidOf(20, Infinity)).toBeGreaterThan(400);
  });

  it.each([
    ['draws nothing more', 1_000, 0],
    ['shows a clock', 1_000, Infinity],
    ['is animated for two seconds', 16, 125],
  ])('is at rest when it %s', async (_what, every, times) => {
    expect(await saidOf(every, times)).toBeUndefined();
  });
});

describe('a wait of a release', () => {
  it('ends, and says what it was for', async () => {
    const late = within(new Promise(() => undefined), 30_000, 'orders /orders/list');
    const said = late.catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await said).toEqual(new LateError('orders /orders/list: nothing for 30 s'));
    expect(await within(Promise.resolve(1), 30_000, 'x')).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });
});
