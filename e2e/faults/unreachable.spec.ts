import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { deploy, ownReleases, type Remote } from '../federation/releases.ts';
import { openShop, freshName } from '../journeys/shop.ts';
import { type RunningPortal, startPortal } from '../portal.ts';
import { textOf } from '../texts.ts';

const zh = (key: string) => textOf('host', 'zh', key);

test.describe('a remote that fails', () => {
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-faults-'));
  let portal: RunningPortal;
  let page: Page;

  test.beforeAll(async () => {
    portal = await startPortal({ dataFolder: data, env: { RELEASES_DIR: releases } });
  });
  test.afterAll(async () => {
    await portal?.stop();
    for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
  });
  test.beforeEach(async ({ browser }) => {
    page = await openSignedIn(browser, {}, portal.url);
  });
  test.afterEach(async () => {
    await page.context().close();
  });

  const panel = () => page.getByRole('main').getByRole('alert');
  const navigation = () => page.getByRole('navigation', { name: zh('shell.nav') });

  /** The panel says what, whose and what to do; everything else of the portal goes on. */
  async function expectPanel(code: string): Promise<void> {
    await expect(panel()).toContainText(code, { timeout: 30_000 });
    await expect(panel()).toContainText('team-orders');
    await expect(panel()).toContainText(zh('failure.rest'));
    await expect(panel().getByRole('heading', { level: 1 })).toHaveText(
      textOf('host', 'zh', 'failure.title', { area: '订单' }),
    );
    await expect(navigation().getByRole('link', { name: '订单列表' })).toBeVisible();
  }

  async function expectRestWorks(): Promise<void> {
    await navigation().getByRole('link', { name: '价格表' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '价格表' })).toBeVisible();
    await expect(page.getByText('AlphaSSL Basic DV').first()).toBeVisible();
    await navigation().getByRole('link', { name: '控制台' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(zh('dash.balance')).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }

  async function expectOrders(): Promise<void> {
    await expect(page.getByRole('heading', { level: 1, name: '订单列表' })).toBeVisible({ timeout: 30_000 });
    await expect(panel()).toHaveCount(0);
  }

  const retry = () =>
    panel()
      .getByRole('button', { name: textOf('common', 'zh', 'btn.retry') })
      .click();

  const entry = /\/remotes\/orders\/[^/]+\/entry\.js$/;

  test('shows UNREACHABLE while its entry is blocked and opens after a retry (HOST-001, HOST-067)', async () => {
    await page.route(entry, (route) => route.abort());
    await page.goto(`${portal.url}/orders/list`);
    await expectPanel('UNREACHABLE');
    await expectRestWorks();
    await navigation().getByRole('link', { name: '订单列表' }).click();
    await expectPanel('UNREACHABLE');
    await page.unroute(entry);
    await retry();
    await expectOrders();
  });

  test('shows UNREACHABLE while its entry answers 500', async () => {
    await page.route(entry, (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.goto(`${portal.url}/orders/list`);
    await expectPanel('UNREACHABLE');
    await page.unroute(entry);
    await retry();
    await expectOrders();
  });

  test('does not run an entry that is not the one that was released (INTEGRITY)', async () => {
    let damaged = true;
    await page.route(entry, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: damaged ? `globalThis.tampered = true;\n${text}` : text });
    });
    await page.goto(`${portal.url}/orders/list`);
    await expectPanel('INTEGRITY');
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await expectRestWorks();
    await navigation().getByRole('link', { name: '订单列表' }).click();
    await expectPanel('INTEGRITY');
    damaged = false;
    await retry();
    await expectOrders();
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  });

  test('shows CHUNK with its type while a screen is missing, and opens after a retry (HOST-067)', async () => {
    const chunk = /\/remotes\/orders\/[^/]+\/screen-list\.js$/;
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`${portal.url}/orders/list`);
    await expectPanel('CHUNK');
    await expect(panel()).toContainText(/missing|error/);
    await expect(panel()).toContainText(textOf('common', 'zh', 'chunk.panel'));
    await navigation().getByRole('link', { name: '订单联系人' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '订单联系人' })).toBeVisible();
    await page.unroute(chunk);
    await navigation().getByRole('link', { name: '订单列表' }).click();
    await expectOrders();
  });

  test.describe('without the area that provides the payment dialog', () => {
    let billing: Remote | undefined;

    test.afterEach(() => {
      if (billing) deploy(releases, (remotes) => [billing!, ...remotes.filter(({ id }) => id !== 'billing')]);
    });

    async function expectKept(name: string): Promise<void> {
      const notice = page.getByText(textOf('ssl', 'zh', 'created.unavailable'));
      await expect(notice).toBeVisible({ timeout: 60_000 });
      await page.getByRole('link', { name: textOf('ssl', 'zh', 'created.open') }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(textOf('common', 'zh', 'order.1001')).first()).toBeVisible();
      const shop = await openShop(portal.url);
      const { data } = await shop.call<{ commonName: string; orderStatus: number }[]>(
        'GET',
        `/v1/orders?limit=10&offset=1&keyword=${name}`,
      );
      expect(data).toEqual([expect.objectContaining({ commonName: name, orderStatus: 1001 })]);
    }

    async function buy(name: string): Promise<void> {
      await page.goto(`${portal.url}/ssl/certificates`);
      await page.locator('input[name=commonName]').fill(name);
      await expect(page.getByText('158.00').first()).toBeVisible();
      await page.getByRole('button', { name: textOf('ssl', 'zh', 'ssl.buyNow') }).click();
    }

    test('keeps the order and says so when the registry has no provider (SSL-065)', async () => {
      deploy(releases, (remotes) => {
        billing = remotes.find(({ id }) => id === 'billing');
        return remotes.filter(({ id }) => id !== 'billing');
      });
      const name = freshName('absent');
      await buy(name);
      await expectKept(name);
      await expect(navigation().getByText('充值')).toHaveCount(0);
    });

    test('keeps the order and says so when the provider cannot be reached (SSL-065)', async () => {
      await page.route(/\/remotes\/billing\//, (route) => route.abort());
      const name = freshName('blocked');
      await buy(name);
      await expectKept(name);
    });
  });
});
