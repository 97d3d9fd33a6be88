import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { announcementsJudged, DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, test } from '../fixtures.ts';
import { type PartnerSite, startPartner } from '../partners/server.ts';
import { writeSites } from '../partners/sites.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { type AssetsServer, startAssets } from './assets-server.ts';

declare global {
  /** Given to the page by `exposeFunction`: hears what its policy refuses. */
  var tellViolation: (text: string) => void;
}

/** What a page says about itself while it is used. */
interface Seen {
  page: Page;
  /** Addresses of all scripts, workers' too. */
  scripts: string[];
  /** What the policy refused, errors, and preloads that nobody used. */
  complaints: string[];
  workers: string[];
}

test.describe.serial('a portal whose files come from an origin of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-assets-'));
  let assets: AssetsServer;
  let portal: RunningServer;
  let shop: PartnerSite;

  test.beforeAll(async () => {
    assets = await startAssets();
    const sites = join(folder, 'sites');
    portal = await startServer({
      dataFolder: join(folder, 'data'),
      env: { ASSETS_URL: assets.url, SITE_DIR: sites, LOG_LEVEL: 'error' },
    });
    shop = await startPartner({ portal: portal.url, partner: 'example', assets: assets.url });
    writeSites(sites, [{ id: 'example', origins: [shop.url], areas: ['orders'] }]);
  });
  test.afterAll(async () => {
    await shop?.close();
    await portal?.stop();
    await assets?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  test.beforeEach(() => {
    assets.disturb(undefined);
    assets.asked.length = 0;
  });

  async function visit(browser: Browser): Promise<Seen> {
    const page = await (await newContext(browser, { lang: 'en' })).newPage();
    const seen: Seen = { page, scripts: [], complaints: [], workers: [] };
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) seen.scripts.push(request.url());
    });
    page.on('worker', (worker) => seen.workers.push(worker.url()));
    page.on('pageerror', (error) => seen.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || /preload|integrity/i.test(message.text()))
        seen.complaints.push(message.text());
    });
    await page.exposeFunction('tellViolation', (text: string) => seen.complaints.push(text));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        globalThis.tellViolation(`${effectiveDirective} ${blockedURI}`),
      );
    });
    return seen;
  }

  async function signIn(page: Page): Promise<void> {
    await page.goto(`${portal.url}/sign-in`);
    await page
      .getByLabel(textOf('host', 'en', 'auth.email'), { exact: true })
      .last()
      .fill(DEMO_ACCOUNT);
    await page.locator('input[type=password]').fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('slider').waitFor();
    // The proof of work is done by a worker of the shell.
    await page.getByRole('button', { name: textOf('host', 'en', 'captcha.work') }).click();
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
    await settled(page);
  }
  /** A file that is still under way when the next page is opened is asked for again there. */
  async function settled(page: Page): Promise<void> {
    // The network rests for a moment on a slow machine before a card asks for its code.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  }
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

  test('is used from the sign-in to a tool with a worker: every script but the first comes from there, once, and no policy is violated', async ({
    browser,
  }) => {
    const seen = await visit(browser);
    const { page } = seen;
    await signIn(page);
    await page.goto(`${portal.url}/orders/list`);
    await expect(heading(page)).toHaveText(textOf('orders', 'en', 'list.title'));
    await settled(page);
    await page.goto(`${portal.url}/certhub/tools/gen-csr`);
    await page
      .locator('form')
      .getByLabel(textOf('certhub-gen-csr', 'en', 'commonName'))
      .fill('www.example.com');
    await page.getByRole('button', { name: textOf('certhub-gen-csr', 'en', 'generate') }).click();
    await expect(page.getByText(textOf('certhub-gen-csr', 'en', 'check.signature'))).toBeVisible();
    await settled(page);
    await page.goto(`${portal.url}/help/overview`);
    await expect(heading(page)).toHaveText(textOf('host', 'en', 'nav.help'));
    await announcementsJudged(page);

    expect(seen.complaints).toEqual([]);
    const own = seen.scripts.filter((address) => address.startsWith(portal.url));
    expect(own.filter((address) => !address.endsWith('/first-paint.js'))).toEqual([]);
    const remotes = assets.asked.filter((path) => path.startsWith('remotes/'));
    for (const id of ['orders', 'certhub'])
      expect(remotes.some((path) => path.startsWith(`remotes/${id}/`) && path.endsWith('/entry.js'))).toBe(
        true,
      );
    expect(assets.asked.some((path) => /^host\/\w+\/page-help\.js$/.test(path))).toBe(true);
    expect(assets.asked).toEqual([...new Set(assets.asked)]);
    // Started from their text, which was checked: the proof of work and the keys.
    expect(seen.workers.length).toBeGreaterThanOrEqual(2);
    for (const address of seen.workers) expect(address).toMatch(/^blob:/);
    const timed = await page.evaluate(
      (origin) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.startsWith(origin))
          .filter((entry) => entry instanceof PerformanceResourceTiming && entry.requestStart === 0).length,
      assets.url,
    );
    expect(timed).toBe(0);
    await page.context().close();
  });

  for (const [fault, change] of [
    ['is away', () => undefined],
    ['sends other content', (text: string) => `globalThis.tampered = true;\n${text}`],
  ] as const)
    test(`takes everything from the portal for a while when that origin ${fault}, and tells the operator`, async ({
      browser,
    }) => {
      assets.disturb(change);
      const { page } = await visit(browser);
      const report = page.waitForRequest(
        (request) =>
          request.url() === `${portal.url}/telemetry` &&
          /"code":"UNREACHABLE","phase":"assets"/.test(request.postData() ?? ''),
      );
      await signIn(page);
      await page.goto(`${portal.url}/orders/list`);
      await expect(heading(page)).toHaveText(textOf('orders', 'en', 'list.title'));
      expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
      await report;
      await page.context().close();
    });

  test('shows its areas in a partner’s page with a strict policy', async ({ browser }) => {
    const seen = await visit(browser);
    await seen.page.goto(`${shop.url}/strict`);
    await expect(seen.page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible();
    expect(seen.complaints).toEqual([]);
    const fromPortal = seen.scripts.filter((address) => address.startsWith(portal.url));
    expect(fromPortal.map((address) => new URL(address).pathname)).toEqual(['/embed.js']);
    expect(seen.scripts.some((address) => address.startsWith(`${assets.url}/remotes/orders/`))).toBe(true);
    await seen.page.context().close();
  });
});
