import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { RegistryRemote, TelemetryBatch } from '@certdeck/contract/schemas';
import { countDrawings, drawingsWithoutRest } from '../../shared/build/src/release/checks/rest.ts';
import { within } from '../../shared/build/src/release/checks/within.ts';
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
  /** The tab doesn't answer any more. */
  isStuck?: boolean;
}

/** A tab of somebody who is signed in, and what its pages have reported. */
interface Tab {
  context: BrowserContext;
  page: Page;
  reports: Report[];
}

/** What became of each screen: undefined when it opened. */
export type Outcomes = Map<string, Failed | undefined>;

type Report = Extract<TelemetryBatch['events'][number], { code: string }>;

/** Milliseconds for one screen. */
const PATIENCE = 30_000;
/** For a page that is there to answer, in milliseconds: one whose script never comes to an end doesn't. */
const ANSWER = 15_000;
/** For what a portal is asked for before its first screen, in milliseconds. */
const PREPARATION = 300_000;
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
  // Whatever ends this process: the portal is nobody's then.
  process.once('exit', () => portal.process.kill('SIGKILL'));
  const token = await within(signInByApi(portal.url), PREPARATION, 'the sign-in before the screens');
  const made = makeOrders(portal.url);
  // Whoever opens a screen hears of it.
  made.catch(() => undefined);
  let revision = 1;

  async function serve(set: ReleaseSet): Promise<void> {
    revision += 1;
    deploySet(releases, set, revision);
    const until = Date.now() + PATIENCE;
    for (;;) {
      const answer = await fetch(`${portal.url}/registry`, { signal: AbortSignal.timeout(PATIENCE) });
      const served = (await answer.json()) as { revision: number };
      if (served.revision === revision) return;
      if (Date.now() > until) throw new Error(`the portal doesn't serve revision ${revision}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  return {
    async open(set, remotes, enough = Infinity) {
      await serve(set);
      // Any screen may show more to a customer who has some.
      const orders = await within(made, PREPARATION, 'the orders for the screens');
      const screens = remotes.flatMap((remote) =>
        remote.manifest.routes
          .flatMap((route) => addressesOf(route.path, orders))
          .map(({ name, path }) => ({ remote, name: `${remote.id} ${name}`, path })),
      );
      const outcomes: Outcomes = new Map();
      let failures = 0;
      let tab = await openTab(browser, token);
      for (const { remote, name, path } of screens) {
        // The last line is what a person is shown when this process has to be ended.
        console.log(`opening ${name} in ${set.label}`);
        const failed = await outcomeOf(tab, portal.url + path, remote);
        outcomes.set(name, failed);
        if (failed) failures += 1;
        if (failures >= enough || (enough < Infinity && failed?.isShell)) break;
        if (!failed?.isStuck) continue;
        void tab.context.close().catch(() => undefined);
        tab = await openTab(browser, token);
      }
      await within(tab.context.close(), ANSWER, 'the end of the tab').catch(() => undefined);
      return outcomes;
    },
    async stop() {
      await portal.stop();
      clear();
    },
  };
}

async function openTab(browser: Browser, token: string): Promise<Tab> {
  const context = await within(browser.newContext(), ANSWER, 'another tab');
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  await context.addInitScript(countDrawings);
  const reports = await hearReports(context);
  return { context, reports, page: await within(context.newPage(), ANSWER, 'another tab') };
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

/** Opens a screen, waits for its heading and its rest, then says what has failed on the way or since. */
async function outcomeOf(
  { page, reports }: Tab,
  address: string,
  { id, release, manifest }: RegistryRemote,
): Promise<Failed | undefined> {
  const whose = `${id} ${release} (${manifest.owner})`;
  const stuck = {
    code: 'HANG',
    why: `${whose} the page doesn’t answer: a script never comes to an end`,
    isStuck: true,
  };
  // One that never ends to load has no answer below.
  await page.goto(address, { timeout: PATIENCE }).catch(() => undefined);
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
  const rest = await within(page.evaluate(drawingsWithoutRest), ANSWER, address).catch(
    (error: unknown) => error,
  );
  // As if the page were left: it tells what it has kept back.
  const isLeft = within(
    page.evaluate(() => void dispatchEvent(new Event('pagehide'))),
    ANSWER,
    address,
  );
  if (
    !(await isLeft.then(
      () => true,
      () => false,
    ))
  )
    return stuck;
  // What a second try has made good is no failure, and what is left behind shows only when leaving.
  const failures = reports.splice(0).filter(({ code, recovered }) => !recovered && code !== 'LEAK');
  const [first] = failures;
  if (first) {
    const { remote, release, owner, code, detail } = first;
    return { code, why: `${remote} ${release} (${owner}) ${detail}`, isShell: !isThere && isOfShell(first) };
  }
  if (!isThere)
    return { code: 'NOTHING', why: `neither a page nor a failure came in ${PATIENCE} ms`, isShell: true };
  if (typeof rest === 'number')
    return { code: 'HANG', why: `${whose} it draws itself without end: ${rest} times in ten seconds` };
  const { pathname } = new URL(page.url());
  return pathname === '/sign-in'
    ? { code: 'NOTHING', why: 'the sign-in came in its place', isShell: true }
    : undefined;
}
