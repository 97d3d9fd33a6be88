/** What the watch over chains of timeouts costs (docs/adr/0012): the browser's own timeout beside the watched one. */
import type { Browser } from 'playwright';
import { median } from './statistics.ts';

export interface TimerCost {
  /** Microseconds of one setTimeout with its clearTimeout. */
  plain: number;
  watched: number;
  ratio: number;
}

const ROUNDS = 15;
const CALLS = 5_000;

/** Measures on a remote's screen: before the first one is open, nothing is watched. */
export async function measureTimers(
  browser: Browser,
  address: string,
  usable: string,
  token: string,
): Promise<TimerCost> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((value) => {
    localStorage.setItem('token', value);
    Object.assign(window, { plainTimeout: window.setTimeout });
  }, token);
  await page.goto(address);
  await page.waitForSelector(usable);
  const rounds = await page.evaluate(
    ([times, calls]) => {
      const { plainTimeout } = globalThis;
      if (plainTimeout === setTimeout) throw new Error('nothing is watched');
      const nothing = () => undefined;
      const each = (set: typeof setTimeout): number => {
        const began = performance.now();
        for (let call = 0; call < calls; call += 1) clearTimeout(set(nothing, 100_000));
        return ((performance.now() - began) / calls) * 1_000;
      };
      return Array.from({ length: times }, () => [each(plainTimeout), each(setTimeout)] as const);
    },
    [ROUNDS, CALLS] as const,
  );
  await context.close();
  const [plain, watched] = [median(rounds.map(([one]) => one)), median(rounds.map(([, other]) => other))];
  const short = (value: number) => Number(value.toFixed(2));
  return { plain: short(plain), watched: short(watched), ratio: short(watched / plain) };
}

declare global {
  /** Put into the page before its scripts: the browser's own. */
  var plainTimeout: typeof setTimeout;
}
