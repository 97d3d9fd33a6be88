import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test as base } from 'playwright/test';
import type { Language } from '@certdeck/contract';
import { DEMO_ACCOUNT, DEMO_PASSWORD, signInByApi } from './account.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect, DEMO_ACCOUNT, DEMO_PASSWORD };

export type Lang = Language;

/** Address of the portal that the set-up has started. */
export function portalUrl(): string {
  const url = process.env['PORTAL_URL'];
  if (!url) throw new Error('PORTAL_URL is not set: run through playwright.config.ts');
  return url;
}

interface Settings {
  lang?: Lang;
  theme?: 'light' | 'dark';
  width?: number;
}

/** A page of a signed-in customer. */
export async function openSignedIn(
  browser: Browser,
  settings: Settings = {},
  origin = portalUrl(),
): Promise<Page> {
  const token = await signInByApi(origin);
  const context = await newContext(browser, settings);
  await context.addInitScript((value) => {
    if (!localStorage.getItem('signed-out-by-test')) localStorage.setItem('token', value);
  }, token);
  return context.newPage();
}

export async function newContext(
  browser: Browser,
  { lang = 'zh', theme = 'light', width = 1280 }: Settings,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    acceptDownloads: true,
  });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('lang')) localStorage.setItem('lang', value);
  }, lang);
  return context;
}

/** Waits until the browser has said which announced files were not used: it does three seconds after the load. */
export async function announcementsJudged(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const visit = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming;
    return visit.loadEventEnd > 0 && performance.now() - visit.loadEventEnd > 3_500;
  });
}

/** Errors of pages and refused resources fail the test that opened the page. */
export const test = base.extend<{ complaints: string[] }>({
  complaints: async ({ context }, provide) => {
    const complaints: string[] = [];
    context.on('weberror', (error) => complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text());
    });
    await provide(complaints);
  },
});

/** A server that a spec has for itself; both are there from the first hook of the spec on. */
export interface OwnServer {
  url(): string;
  /** Where its mails and messages are. */
  folder(): string;
}

/**
 * Starts a server for a spec, so that it needn't stand in line for the one that journeys share. Called once at the top
 * of the spec.
 * @param env variables of the server besides those of a demonstration
 */
export function ownServer(env: Record<string, string> = {}): OwnServer {
  let server: RunningServer | undefined;
  let folder: string | undefined;
  test.beforeAll(async () => {
    // Ends what hangs: a start takes minutes of a machine that runs three journeys and other things.
    test.setTimeout(600_000);
    folder = mkdtempSync(join(tmpdir(), 'certdeck-e2e-own-'));
    server = await startServer({ dataFolder: folder, env });
  });
  test.afterAll(async () => {
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
  const started = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the server of this spec has not started yet');
    return value;
  };
  return { url: () => started(server).url, folder: () => started(folder) };
}

/** The address of a server that the spec has for itself (`ownServer`). */
export const serverOfSpec = (): (() => string) => ownServer().url;
