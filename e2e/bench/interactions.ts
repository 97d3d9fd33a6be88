/**
 * How long the page needs to answer a press or a key: the browser's own "interaction to next paint" on a processor
 * slowed four times, beside that of a key in a bare page of the same browser in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startServer } from '../server.ts';
import { goThrough, measureReference, orderMany, ROWS, type Watch } from './interaction-pages.ts';
import { median, round } from './statistics.ts';

declare global {
  /** Left in the page by `openWatch`: milliseconds of the longest event of each interaction, by its id. */
  var interactions: Map<number, number>;
}

export interface InteractionTime {
  page: string;
  interaction: string;
  /** How many presses or keys were timed. */
  count: number;
  /** Milliseconds from the input to the next paint. The browser rounds to 8 ms. */
  median: number;
  worst: number;
  /** Worst beside the reference: a press that shows one line in a bare page after a loop of fixed work. */
  ratio: number;
}

export interface InteractionResults {
  rows: number;
  /** Load average of the machine over the last minute of the run: what else ran makes every time longer. */
  load: number;
  /** The reference: median in milliseconds. */
  reference: number;
  times: InteractionTime[];
}

/** Cores of a cheap phone beside the one that measures. */
const SLOWER = 4;

/** The interactions of the three screens that customers work in most. */
export async function measureInteractions(browser: Browser): Promise<InteractionResults> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-interactions-'));
  const portal = await startServer({ dataFolder: folder, env: { LOG_LEVEL: 'error' } });
  try {
    await orderMany(portal);
    const referred: Timed[] = [];
    await measureReference(browser, (page, name) => openWatch(page, name, referred));
    const reference = referred[0]?.median ?? Number.NaN;
    const timed: Timed[] = [];
    await goThrough(browser, portal.url, (page, name) => openWatch(page, name, timed));
    const times = timed.map((one) => ({ ...one, ratio: round(one.worst / reference, 2) }));
    for (const { page, interaction, worst } of times) console.log(`${page}, ${interaction}: ${worst} ms`);
    return { rows: ROWS, load: round(loadavg()[0] ?? 0, 1), reference, times };
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Timed = Omit<InteractionTime, 'ratio'>;

/** Times presses and keys of an open page on a slowed processor. */
async function openWatch(page: Page, name: string, times: Timed[]): Promise<Watch> {
  await page.evaluate(() => {
    const seen = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0)
          seen.set(entry.interactionId, Math.max(seen.get(entry.interactionId) ?? 0, entry.duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    globalThis.interactions = seen;
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const taken = () =>
    page.evaluate(() => {
      const { interactions } = globalThis;
      const times = [...interactions.values()];
      interactions.clear();
      return times;
    });
  return {
    async time(interaction, rounds, act, before) {
      const all: number[] = [];
      for (let turn = 0; turn < rounds; turn += 1) {
        await before?.();
        await page.waitForTimeout(SETTLED);
        await taken();
        await act(turn);
        await page.waitForTimeout(SETTLED);
        // What was painted within two frames isn't reported at all.
        all.push(Math.max(16, ...(await taken())));
      }
      times.push({ page: name, interaction, count: rounds, median: median(all), worst: Math.max(...all) });
    },
  };
}

/** Between two interactions, so that none is told of as part of another; milliseconds. */
const SETTLED = 400;

/** The part of the report. */
export function interactionLines({ rows, load, reference, times }: InteractionResults): string[] {
  return [
    '## From a press or a key to the next paint',
    '',
    `The browser's own measure (Event Timing, rounded to 8 ms; 16: not told apart from less) on a processor slowed four times, the list with ${rows} orders. Reference in the same run: a key in a bare page with a loop of fixed work, **${reference} ms**. Up to 200 ms counts as prompt (web.dev, INP). Load average of the machine at the end of this run: **${load}**; above its number of processors, other work made these times longer.`,
    '',
    '| Page | Interaction | Times | Median | Worst | Beside the reference |',
    '| --- | --- | --- | --- | --- | --- |',
    ...times.map(
      (one) =>
        `| ${one.page} | ${one.interaction} | ${one.count} | ${one.median} ms | **${one.worst} ms** | **${one.ratio}** |`,
    ),
    '',
  ];
}
