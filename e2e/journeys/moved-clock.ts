import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { clockAhead, freePort, type RunningServer, startServer } from '../server.ts';
import { openShop, type Shop } from './shop.ts';

/** Seconds of a day. */
export const DAY = 86_400;

/** A portal that a spec has for itself, and whose clock it moves. */
export interface MovedPortal {
  /**
   * Stops the portal and starts it again over its data at the same address, its clock and that of its database at a
   * moment: as if its machine had been off until then.
   * @param moment Unix seconds; now without it
   */
  startAt(moment?: number): Promise<void>;
  url(): string;
  /** What its clock shows, in Unix seconds. */
  now(): number;
  /** The demo customer over the wire. A session doesn't outlast a move of the clock. */
  openShop(): Promise<Shop>;
  /** A page of the demo customer in English, in a browser whose clock agrees with the portal's. */
  openPage(browser: Browser): Promise<Page>;
  /** Waits until nothing is left to do of some kinds of background work. */
  idle(...kinds: string[]): Promise<void>;
}

/** Called once at the top of a spec, which then starts the portal with `startAt`. */
export function portalWithMovedClock(): MovedPortal {
  let server: RunningServer | undefined;
  let folder = '';
  let port = 0;
  let metricsPort = 0;
  let aheadMs = 0;
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'certdeck-e2e-clock-'));
    // Links in its mails lead to the port that it had when it wrote them.
    port = await freePort();
    metricsPort = await freePort();
  });
  test.afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const url = (): string => {
    if (!server) throw new Error('the portal of this spec has not been started yet');
    return server.url;
  };
  const now = () => Math.floor((Date.now() + aheadMs) / 1000);
  return {
    url,
    now,
    async startAt(moment) {
      await server?.stop();
      aheadMs = moment === undefined ? 0 : moment * 1000 - Date.now();
      const env = { ...clockAhead(aheadMs), METRICS_PORT: String(metricsPort) };
      server = await startServer({ dataFolder: folder, port, env });
    },
    openShop: () => openShop(url()),
    async openPage(browser) {
      const page = await openSignedIn(browser, { lang: 'en' }, url());
      await page.clock.install({ time: now() * 1000 });
      return page;
    },
    async idle(...kinds) {
      const unfinished = async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        const jobs = [...metrics.matchAll(/^certdeck_jobs\{kind="([^"]+)",state="(\w+)"\} (\d+)$/gm)];
        if (jobs.length === 0) return 'unknown';
        return jobs
          .filter(([, kind = '', state = '']) => kinds.includes(kind) && state !== 'failed')
          .reduce((sum, [, , , count]) => sum + Number(count), 0);
      };
      await expect.poll(unfinished, { timeout: 120_000 }).toBe(0);
    },
  };
}
