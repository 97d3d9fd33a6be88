import { languageNames } from '@certdeck/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, type Lang, newContext, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { labelled, textOf } from '../texts.ts';
import { watch } from './complaints.ts';
import { eachOnWatchedPage } from './watched.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test.describe('the shell', () => {
  let page: Page;
  eachOnWatchedPage((opened) => (page = opened));
  const open = (path: string) => page.goto(portalUrl() + path);
  const navigation = (lang: Lang = 'zh') =>
    page.getByRole('navigation', { name: textOf('host', lang, 'shell.nav') });

  test('switches every text among six languages and keeps the choice (HOST-038, HOST-040)', async () => {
    await open('/orders/list');
    await expect(heading(page)).toHaveText(textOf('orders', 'zh', 'list.title'));
    let before: Lang = 'zh';
    for (const lang of ['en', 'es', 'de', 'ja', 'fr', 'zh'] as const) {
      await page
        .getByRole('button', {
          name: labelled(before, textOf('host', before, 'shell.language'), languageNames[before]),
        })
        .click();
      await page.getByRole('menuitemradio', { name: languageNames[lang] }).click();
      await expect(heading(page)).toHaveText(textOf('orders', lang, 'list.title'));
      await expect(navigation(lang)).toContainText(textOf('host', lang, 'nav.dashboard'));
      await expect(page.locator('html')).toHaveAttribute('lang', lang === 'zh' ? /^zh/ : lang);
      before = lang;
    }
    await page
      .getByRole('button', { name: labelled('zh', textOf('host', 'zh', 'shell.language'), languageNames.zh) })
      .click();
    await page.getByRole('menuitemradio', { name: languageNames.de }).click();
    await expect(heading(page)).toHaveText(textOf('orders', 'de', 'list.title'));
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('de');
    await page.reload();
    await expect(heading(page)).toHaveText(textOf('orders', 'de', 'list.title'));
    await open('/ssl/products');
    await expect(heading(page)).toHaveText(textOf('ssl', 'de', 'ssl.products'));
  });

  test('keeps light, dark and system, and paints the right one first (HOST-041, D-021)', async () => {
    await open('/help/overview');
    const html = page.locator('html');
    for (const [mode, colorScheme, shown] of [
      ['dark', 'light', 'dark'],
      ['light', 'dark', 'light'],
      ['system', 'dark', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: textOf('common', 'zh', 'theme.label') }).click();
      await page.getByRole('menuitemradio', { name: textOf('common', 'zh', `theme.${mode}`) }).click();
      await expect(html).toHaveAttribute('data-certdeck-mode', shown);
      expect(await page.evaluate(() => localStorage.getItem('theme-mode'))).toBe(mode);
      // Held back, the shell's scripts leave the page as it is first painted.
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      const scripts = /\/host\/[^/]+\/(?!first-paint)[^/]+\.js$/;
      await page.route(scripts, async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto(`${portalUrl()}/help/overview`, { waitUntil: 'commit' });
      await expect(page.locator('#root')).toBeAttached();
      const first = await page.evaluate(() => ({
        mode: document.documentElement.dataset['certdeckMode'],
        background: getComputedStyle(document.documentElement).backgroundColor,
      }));
      expect(first.mode).toBe(shown);
      const [red = 255] = (first.background.match(/\d+/g) ?? []).map(Number);
      expect(shown === 'dark' ? red < 60 : red > 200).toBe(true);
      release();
      await expect(heading(page)).toBeVisible();
      await page.unroute(scripts);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-certdeck-mode', 'light');
  });

  test('shows amounts in the chosen currency and keeps it (HOST-050, HOST-064)', async () => {
    await open('/ssl/products');
    await expect(page.getByText('¥158.00').first()).toBeVisible();
    await page
      .getByRole('button', { name: labelled('zh', textOf('host', 'zh', 'shell.currency'), 'CNY') })
      .click();
    await page.getByRole('menuitemradio', { name: /USD/ }).click();
    await expect(page.getByText('¥158.00')).toHaveCount(0);
    await expect(page.getByText(/\$\d/).first()).toBeVisible();
    await page.reload();
    await expect(
      page.getByRole('button', { name: labelled('zh', textOf('host', 'zh', 'shell.currency'), 'USD') }),
    ).toBeVisible();
    await expect(page.getByText(/\$\d/).first()).toBeVisible();
  });

  test('leads unknown paths to /404 and group paths to their first page (HOST-010, HOST-032, HOST-033, D-001, D-002, D-003)', async () => {
    for (const path of [
      '/nope',
      '/account/nope',
      '/domain/nope',
      '/billing/invoice/mailing-template',
      '/SSL/products',
      '/help/article/none',
    ]) {
      await open(path);
      await expect(page, path).toHaveURL(/\/404$/);
      await expect(heading(page)).toHaveText(textOf('host', 'zh', 'notFound.title'));
    }
    for (const [from, to] of [
      ['/', '/dashboard'],
      ['/help', '/help/overview'],
      ['/ssl?product=GS-DV1', '/ssl/certificates?product=GS-DV1'],
      ['/orders', '/orders/list'],
      ['/domain?q=shop', '/domain/search?q=shop'],
    ] as const) {
      await open(from);
      await expect(page, from).toHaveURL(portalUrl() + to);
    }
    const visitor = await (await newContext(page.context().browser()!, {})).newPage();
    await visitor.goto(portalUrl());
    await expect(visitor).toHaveURL(/\/sign-in$/);
    for (const path of ['/404', '/500', '/sign-up', '/password-reset']) {
      await visitor.goto(portalUrl() + path);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(visitor.url()).pathname).toBe(path);
    }
    await visitor.context().close();
  });

  test('scrolls to the top, moves the focus to the heading and sets the title on every navigation (HOST-011, HOST-015, D-029)', async () => {
    const scrolled = () => page.evaluate(() => scrollY);
    await open('/ssl/products');
    await expect(heading(page)).toBeVisible();
    await expect(page.getByText('AlphaSSL Basic DV').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1000));
    await expect.poll(scrolled).toBeGreaterThan(500);
    await navigation().getByRole('link', { name: '购买证书' }).click();
    await expect(heading(page)).toHaveText('购买证书');
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/购买证书/);
    await expect(
      page.getByRole('navigation', { name: textOf('common', 'zh', 'breadcrumb.label') }),
    ).toContainText('购买证书');
    await expect.poll(scrolled).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 1000));
    await page.goBack();
    await expect(heading(page)).toHaveText('价格表');
    await expect.poll(scrolled).toBe(0);
    await expect(heading(page)).toBeFocused();
    for (const [path, title] of [
      ['/orders/list', '订单列表'],
      ['/orders/org', '组织信息'],
      ['/billing/transaction', '交易记录'],
      ['/notification', '通知'],
    ] as const) {
      await navigation().getByRole('link', { name: title }).click();
      await expect(page).toHaveURL(portalUrl() + path);
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(heading(page)).toBeFocused();
    }
  });

  test('reads a notice and deletes it (HOST-031, HOST-065)', async () => {
    await open('/notification');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const bell = page.getByRole('button', { name: /^通知，共 \d+ 条/ });
    const total = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0]);
    const count = await total();
    const unread = textOf('host', 'zh', 'shell.notices.unread');
    const unreadRows = rows.filter({ hasText: unread });
    const before = await unreadRows.count();
    const row = unreadRows.last();
    const remove = (await row.getByRole('button').last().getAttribute('aria-label'))!;
    await row.getByRole('button').first().click();
    await expect(unreadRows).toHaveCount(before - 1);
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await expect(unreadRows).toHaveCount(before - 1);
    // Two notices of one sentence are deleted by buttons of one name.
    await page.getByRole('button', { name: remove }).first().click();
    await expect(page.getByText(textOf('host', 'zh', 'notices.deleted'))).toBeVisible();
    await expect.poll(total).toBe(count - 1);
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await expect.poll(total).toBe(count - 1);
  });

  test('finds help articles and opens one (HOST-034, D-017)', async () => {
    await open('/help/overview');
    await page.getByPlaceholder(textOf('host', 'zh', 'help.search')).fill('nginx');
    await page.getByRole('main').getByRole('link', { name: /nginx/i }).first().click();
    await expect(page).toHaveURL(/\/help\/article\/install-nginx$/);
    await expect(heading(page)).toContainText(/nginx/i);
    await expect(heading(page)).toBeFocused();
  });
});

test.describe('site configuration of a host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-sites-'));
  const data = mkdtempSync(join(tmpdir(), 'certdeck-site-data-'));
  test.afterAll(() => {
    for (const made of [folder, data]) rmSync(made, { recursive: true, force: true });
  });

  test('applies to its own host alone, and a broken one counts as none (HOST-046, HOST-047, D-019)', async ({
    browser,
  }) => {
    writeFileSync(
      join(folder, 'localhost.json'),
      JSON.stringify({ siteName: 'Zertifikatshaus', orderLimit: 20 }),
    );
    writeFileSync(join(folder, '127.0.0.1.json'), '{ "siteName": ');
    const portal = await startServer({ dataFolder: data, env: { SITE_DIR: folder } });
    try {
      const page = await (await newContext(browser, {})).newPage();
      const complaints = watch(page);
      await page.goto(`${portal.url}/sign-in`);
      await expect(page.getByText('Zertifikatshaus').first()).toBeVisible();
      await expect(page).toHaveTitle(/Zertifikatshaus/);
      await page.goto(`${portal.url.replace('localhost', '127.0.0.1')}/sign-in`);
      await expect(page.getByText('Certdeck').first()).toBeVisible();
      await expect(page.locator('input[type=password]')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(complaints).toEqual([]);
      await page.context().close();
      const customer = await openSignedIn(browser, {}, portal.url);
      const asked = customer.waitForRequest(/\/v1\/orders\?/);
      await customer.goto(`${portal.url}/orders/list`);
      expect(new URL((await asked).url()).searchParams.get('limit')).toBe('20');
      await customer.context().close();
    } finally {
      await portal.stop();
    }
  });
});
