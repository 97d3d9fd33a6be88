import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { RegistryRemote, TelemetryBatch } from '@certdeck/contract/schemas';
import { signInByApi } from '../account.ts';
import { startServer } from '../server.ts';
import { addressesOf, makeOrders } from './addresses.ts';
import { deploySet, folderOf, type ReleaseSet } from './sets.ts';

declare global {
  /** Given to the page by `exposeFunction`: hears what it reports. */
  var hearReport: (body: string) => void;
}

/** Why a screen doesn't open. */
export interface Failed {
  /** Code of docs/errors, or `NOTHING` when neither the screen nor a report came. */
  code: string;
  /** Who failed and how, for a person. */
  why: string;
  /** No other screen would open either. */
  isShell?: boolean;
}

/** What became of each screen: undefined when it opened. */
export type Outcomes = Map<string, Failed | undefined>;

type Report = Extract<TelemetryBatch['events'][number], { code: string }>;

/** Milliseconds for one screen. */
const PATIENCE = 30_000;
/** Between two looks at what a page has reported, in milliseconds. */
const LOOK = 100;

/** Opens the screens of one set after the other. */
export interface ScreenOpener {
  /**
   * Every screen of some of a set's remotes. Ends after `enough` that fail, or after the first of which nothing is seen
   * at all or whose shell doesn't start: every other would be waited for too.
   */
  open(set: ReleaseSet, remotes: readonly RegistryRemote[], enough?: number): Promise<Outcomes>;
  stop(): Promise<void>;
}

/** One portal and its data for all sets: what changes from one to the next is the document that it serves by. */
export async function openerOf(
  browser: Browser,
  sets: readonly ReleaseSet[],
  dist: string,
): Promise<ScreenOpener> {
  const releases = folderOf(sets, dist);
  const dataFolder = mkdtempSync(join(tmpdir(), 'certdeck-screens-data-'));
  const env = { RELEASES_DIR: releases, RELEASES_STORE: '', LOG_LEVEL: 'error' };
  const clear = () => {
    for (const folder of [releases, dataFolder]) rmSync(folder, { recursive: true, force: true });
  };
  const portal = await startServer({ dataFolder, env }).catch((error: unknown) => {
    clear();
    throw error;
  });
  const token = await signInByApi(portal.url);
  const made = makeOrders(portal.url);
  // Whoever opens a screen hears of it.
  made.catch(() => undefined);
  let revision = 1;

  async function serve(set: ReleaseSet): Promise<void> {
    revision += 1;
    deploySet(releases, set, revision);
    const until = Date.now() + PATIENCE;
    for (;;) {
      const served = (await (await fetch(`${portal.url}/registry`)).json()) as { revision: number };
      if (served.revision === revision) return;
      if (Date.now() > until) throw new Error(`the portal doesn't serve revision ${revision}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    async open(set, remotes, enough = Infinity) {
      await serve(set);
      // Any screen may show more to a customer who has some.
      const orders = await made;
      const context = await browser.newContext();
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      const reports = await hearReports(context);
      const page = await context.newPage();
      const screens = remotes.flatMap(({ id, manifest }) =>
        manifest.routes
          .flatMap((route) => addressesOf(route.path, orders))
          .map(({ name, path }) => ({ name: `${id} ${name}`, path })),
      );
      const outcomes: Outcomes = new Map();
      let failures = 0;
      for (const { name, path } of screens) {
        await page.goto(portal.url + path);
        const failed = await outcomeOf(page, reports);
        outcomes.set(name, failed);
        if (failed) failures += 1;
        if (failures >= enough || (enough < Infinity && failed?.isShell)) break;
      }
      await context.close();
      return outcomes;
    },
    async stop() {
      await portal.stop();
      clear();
    },
  };
}

/** Collects what pages tell the server of failures: it names the fault, the panel only its code. */
async function hearReports(context: BrowserContext): Promise<Report[]> {
  const heard: Report[] = [];
  await context.exposeFunction('hearReport', (body: string) => {
    const { events } = JSON.parse(body) as TelemetryBatch;
    heard.push(...events.filter((event): event is Report => 'code' in event));
  });
  await context.addInitScript(() => {
    // A page that is left sends a beacon; refused, it would send a request that comes too late to be heard.
    const { hearReport } = globalThis;
    navigator.sendBeacon = (_address, body) => {
      hearReport(body as string);
      return true;
    };
    const send = window.fetch;
    window.fetch = (address, init) => {
      if (address !== '/telemetry') return send(address, init);
      hearReport(init?.body as string);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
  });
  return heard;
}

/** The shell itself has not started, and no earlier one has taken its place. */
const isOfShell = ({ remote, phase, recovered }: Report): boolean =>
  remote === 'host' && phase === 'start' && !recovered;

/** Resolves when a page reports that its shell has not started, or when nobody wants to know any more. */
async function untilShellFails(reports: readonly Report[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !reports.some(isOfShell))
    await new Promise((resolve) => setTimeout(resolve, LOOK));
}

/** Waits for the page's heading, then says what has failed on the way or since. */
async function outcomeOf(page: Page, reports: Report[]): Promise<Failed | undefined> {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading').first();
  // The page's first script says so of a shell that doesn't start, long before nobody would wait any more.
  const started = new AbortController();
  const isThere = await Promise.race([
    heading.waitFor({ timeout: PATIENCE }).then(
      () => true,
      () => false,
    ),
    untilShellFails(reports, started.signal).then(() => false),
  ]).finally(() => started.abort());
  // What came with the heading may still be drawing.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined);
  // As if the page were left: it tells what it has kept back.
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
  // What a second try has made good is no failure, and what is left behind shows only when leaving.
  const failures = reports.splice(0).filter(({ code, recovered }) => !recovered && code !== 'LEAK');
  const [first] = failures;
  if (first) {
    const { remote, release, owner, code, detail } = first;
    return { code, why: `${remote} ${release} (${owner}) ${detail}`, isShell: !isThere && isOfShell(first) };
  }
  if (!isThere)
    return { code: 'NOTHING', why: `neither a page nor a failure came in ${PATIENCE} ms`, isShell: true };
  const { pathname } = new URL(page.url());
  return pathname === '/sign-in'
    ? { code: 'NOTHING', why: 'the sign-in came in its place', isShell: true }
    : undefined;
}
