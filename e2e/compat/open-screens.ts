import type { Browser, BrowserContext, Page } from 'playwright';
import type { RegistryRemote, TelemetryBatch } from '@certdeck/contract/schemas';
import { signInByApi } from '../account.ts';
import { startPortal } from '../portal.ts';
import { addressesOf, makeOrders } from './addresses.ts';

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
}

/** What became of each screen: undefined when it opened. */
export type Outcomes = Map<string, Failed | undefined>;

type Report = Extract<TelemetryBatch['events'][number], { code: string }>;

/** Milliseconds for one screen. */
const PATIENCE = 30_000;

/** Opens every screen of some remotes in a portal that serves a folder of releases; `data` may be of the set before. */
export async function openScreens(
  browser: Browser,
  { releases, data }: { releases: string; data: string },
  remotes: readonly RegistryRemote[],
): Promise<Outcomes> {
  const env = { RELEASES_DIR: releases, RELEASES_STORE: '', LOG_LEVEL: 'error' };
  const portal = await startPortal({ dataFolder: data, env });
  const outcomes: Outcomes = new Map();
  try {
    const orders = await makeOrders(portal.url);
    const token = await signInByApi(portal.url);
    const context = await browser.newContext();
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const reports = await hearReports(context);
    const page = await context.newPage();
    for (const { id, manifest } of remotes) {
      for (const { name, path } of manifest.routes.flatMap((route) => addressesOf(route.path, orders))) {
        await page.goto(portal.url + path);
        outcomes.set(`${id} ${name}`, await outcomeOf(page, reports));
      }
    }
    await context.close();
  } finally {
    await portal.stop();
  }
  return outcomes;
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

/** Waits for the page's heading, then says what has failed on the way or since. */
async function outcomeOf(page: Page, reports: Report[]): Promise<Failed | undefined> {
  const main = page.getByRole('main');
  const heading = main.getByRole('heading').first();
  const isThere = await heading.waitFor({ timeout: PATIENCE }).then(
    () => true,
    () => false,
  );
  // What came with the heading may still be drawing.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined);
  // As if the page were left: it tells what it has kept back.
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')));
  // What a second try has made good is no failure, and what is left behind shows only when leaving.
  const failures = reports.splice(0).filter(({ code, recovered }) => !recovered && code !== 'LEAK');
  const [first] = failures;
  if (first) {
    const { remote, release, owner, code, detail } = first;
    return { code, why: `${remote} ${release} (${owner}) ${detail}` };
  }
  if (!isThere) return { code: 'NOTHING', why: `neither a page nor a failure came in ${PATIENCE} ms` };
  const { pathname } = new URL(page.url());
  return pathname === '/sign-in' ? { code: 'NOTHING', why: 'the sign-in came in its place' } : undefined;
}
