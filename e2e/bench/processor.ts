/**
 * What the main thread of a page runs for, at its start and at a press or a key: processor time, so that a machine that
 * does other work gives the same figures as one that doesn't.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { openSignedIn } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { goThrough, measureReference, orderMany, ROWS, type Watch } from './interaction-pages.ts';
import { interactionThreadTime, startThreadTime, traced } from './main-thread.ts';
import { median, round } from './statistics.ts';

interface InteractionCost {
  page: string;
  interaction: string;
  count: number;
  /** Milliseconds of the main thread from the input to the next frame. */
  median: number;
  worst: number;
  /** Worst beside the reference. */
  ratio: number;
  /** All that followed, until the page stood still: the median. */
  whole: number;
}

interface StartCost {
  page: string;
  /** Medians, in milliseconds of the main thread. */
  whole: number;
  blocking: number;
  /** The whole beside the reference. */
  ratio: number;
}

export interface ProcessorResults {
  rows: number;
  processors: number;
  load: number;
  /** Milliseconds of the main thread for the key of the reference: median. */
  reference: number;
  interactions: InteractionCost[];
  starts: StartCost[];
}

/** A phone beside the machine that measures, as Lighthouse has it. */
const SLOWER = 4;
const STARTS = 3;
/** As Lighthouse's phone. */
const PHONE = { width: 412, height: 823 };
const pages = [
  { name: '/sign-in', signedIn: false, last: 'input[name=username]' },
  { name: '/ssl/certificates', signedIn: true, last: 'textarea[name=names]' },
  { name: '/orders/list', signedIn: true, last: '[data-row]' },
  { name: '/certhub/tools/parse-cert', signedIn: false, last: 'textarea' },
];

export async function measureProcessor(browser: Browser): Promise<ProcessorResults> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-bench-processor-'));
  const portal = await startServer({ dataFolder: folder, env: { LOG_LEVEL: 'error' } });
  try {
    await orderMany(portal);
    return await measureProcessorAt(browser, portal.url);
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same on a portal that has the orders. */
export async function measureProcessorAt(browser: Browser, origin: string): Promise<ProcessorResults> {
  const referred: Cost[] = [];
  await measureReference(browser, (page, name) => openWatch(browser, page, name, referred));
  const reference = referred[0]?.median ?? Number.NaN;
  const costs: Cost[] = [];
  await goThrough(browser, origin, (page, name) => openWatch(browser, page, name, costs));
  const starts: StartCost[] = [];
  for (const page of pages) starts.push(await measureStart(browser, origin, page, reference));
  return {
    rows: ROWS,
    processors: cpus().length,
    load: round(loadavg()[0] ?? 0, 1),
    reference: round(reference, 1),
    interactions: costs.map((one) => ({
      ...one,
      median: round(one.median, 1),
      worst: round(one.worst, 1),
      whole: round(one.whole, 1),
      ratio: round(one.worst / reference, 2),
    })),
    starts,
  };
}

type Cost = Omit<InteractionCost, 'ratio'>;

async function openWatch(browser: Browser, page: Page, name: string, costs: Cost[]): Promise<Watch> {
  return {
    async time(interaction, rounds, act, before) {
      const all = [];
      for (let turn = 0; turn < rounds; turn += 1) {
        await before?.();
        await still(page);
        const events = await traced(browser, page, async () => {
          await act(turn);
          await still(page);
        });
        all.push(interactionThreadTime(events));
      }
      const times = all.map(({ untilPaint }) => untilPaint);
      const whole = median(all.map((one) => one.whole));
      costs.push({
        page: name,
        interaction,
        count: rounds,
        median: median(times),
        worst: Math.max(...times),
        whole,
      });
      console.log(`${name}, ${interaction}: ${Math.max(...times).toFixed(1)} ms of the main thread`);
    },
  };
}

/** Timers that follow an input, such as the pause before a decoder begins; milliseconds. */
const PAUSE = 300;

/** Waits until a page has painted what it had to and has nothing to do. */
async function still(page: Page): Promise<void> {
  await page.waitForTimeout(PAUSE);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve())));
      }),
  );
}

async function measureStart(
  browser: Browser,
  origin: string,
  { name, signedIn, last }: (typeof pages)[number],
  reference: number,
): Promise<StartCost> {
  const all = [];
  for (let turn = 0; turn < STARTS; turn += 1) {
    const page = await (signedIn
      ? openSignedIn(browser, { lang: 'en', width: PHONE.width }, origin)
      : (await browser.newContext({ locale: 'en' })).newPage());
    await page.setViewportSize(PHONE);
    const events = await traced(browser, page, async () => {
      await page.goto(`${origin}${name}`, { waitUntil: 'commit', timeout: 0 });
      await page.locator(last).first().waitFor({ timeout: 0 });
      await page.waitForLoadState('networkidle', { timeout: 0 });
      await still(page);
    });
    all.push(startThreadTime(events, SLOWER));
    await page.context().close();
  }
  const whole = median(all.map((one) => one.whole));
  const blocking = median(all.map((one) => one.blocking));
  console.log(`${name}: ${whole.toFixed(0)} ms of the main thread, ${blocking.toFixed(0)} ms blocked`);
  return { page: name, whole: round(whole), blocking: round(blocking), ratio: round(whole / reference, 1) };
}

/** The part of the report. */
export function processorLines(results: ProcessorResults): string[] {
  const { rows, processors, load, reference, interactions, starts } = results;
  return [
    '## What a page’s main thread runs for',
    '',
    `Processor time of the thread from the browser's trace, on a processor that isn't slowed: other work on the machine (load average at the end: **${load}** on ${processors} processors, which it shared) doesn't count. Reference in the same run: a key in a bare page with a loop of fixed work, **${reference} ms**. On a processor slowed four times, 200 ms to the next paint leave the thread less than 50 ms. "Afterwards too": until the page stood still. The list has ${rows} orders.`,
    '',
    '| Page | Interaction | Times | Median | Worst | Beside the reference | Afterwards too |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...interactions.map(
      (one) =>
        `| ${one.page} | ${one.interaction} | ${one.count} | ${one.median} ms | **${one.worst} ms** | **${one.ratio}** | ${one.whole} ms |`,
    ),
    '',
    `A first visit on a phone of ${PHONE.width} × ${PHONE.height}, medians of ${STARTS}. "Blocked": what tasks after the first paint would be longer than 50 ms on a processor slowed four times.`,
    '',
    '| Page | Whole | Beside the reference | Blocked |',
    '| --- | --- | --- | --- |',
    ...starts.map((one) => `| ${one.page} | ${one.whole} ms | **${one.ratio}** | **${one.blocking} ms** |`),
    '',
  ];
}
