import type { Browser } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { labelled, textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';
import { watch } from './complaints.ts';

const open = async (browser: Browser) => {
  const page = await openSignedIn(browser, { lang: 'en' });
  return { page, complaints: watch(page), main: page.getByRole('main') };
};
const balance = textOf('billing', 'en', 'balance.title');

test.describe('slots', () => {
  test(
    'bring figures of two areas to the dashboard, and actions to the palette (HOST-014)',
    { tag: '@gate' },
    async ({ browser }) => {
      // Who has no orders is asked for the first name instead of shown what they wait for.
      const shop = await openShop();
      await shop.order(freshName('figures'));
      const { page, complaints, main } = await open(browser);
      await page.goto(`${portalUrl()}/dashboard`);
      await expect(main.getByRole('heading', { name: balance })).toBeVisible();
      // Orders of journeys beside this one are links of the same name, each to itself.
      const figure = main.locator('a[href="/orders/list?status=1001"]');
      await expect(figure).toContainText(textOf('orders', 'en', 'dash.unpaid'));
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('funds');
      await expect(page.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/deposit$/);
      await page.context().close();
      expect(complaints).toEqual([]);
    },
  );

  test(
    'keep the dashboard whole when a contribution can’t be had, and show it once it can',
    { tag: '@gate' },
    async ({ browser }) => {
      const { page, main } = await open(browser);
      await page.route(/\/contribution-balance\.js/, (route) => route.abort());
      await page.goto(`${portalUrl()}/dashboard`);
      const retry = main.getByRole('button', {
        name: labelled('en', textOf('common', 'en', 'btn.retry'), balance),
      });
      await expect(retry).toBeVisible();
      await expect(main.getByText(textOf('orders', 'en', 'dash.unpaid')).first()).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(textOf('host', 'en', 'nav.dashboard'));
      await page.unroute(/\/contribution-balance\.js/);
      await retry.click();
      await expect(main.getByRole('link', { name: textOf('billing', 'en', 'balance.add') })).toBeVisible();
      await page.context().close();
    },
  );

  test('count in the navigation without moving it, and the palette takes letters before it is loaded (D-283)', async ({
    browser,
  }) => {
    const shop = await openShop();
    const name = freshName('letters');
    const orderNo = await shop.order(name);
    const { page, complaints } = await open(browser);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node }[] })[])
          for (const { node } of entry.sources)
            if (node instanceof Element && node.closest('nav')) moved.push(node.textContent ?? '');
      }).observe({ type: 'layout-shift', buffered: true });
    });
    let arrive: (() => void) | undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/palette\.js/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${portalUrl()}/deposit`);
    const list = page.getByRole('navigation').locator('a[href="/orders/list"]');
    await expect(list).toHaveAccessibleName(/\w\s?, \d+$/);
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toEqual([]);
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await expect(page.getByRole('combobox')).toHaveValue(name);
    arrive?.();
    const hit = page.getByRole('option', { name: new RegExp(`^${name}`) }).first();
    await expect(hit).toBeVisible();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ]);
    await expect(tab).toHaveURL(new RegExp(`/ssl/certificate/${orderNo}$`));
    await expect(page).toHaveURL(/\/deposit$/);
    await page.context().close();
    expect(complaints).toEqual([]);
  });

  test('fill an issued certificate into the tools from its order’s page', async ({ browser }) => {
    const shop = await openShop();
    const name = freshName('slots');
    const orderNo = await shop.order(name);
    await shop.pay(orderNo);
    await shop.issue(orderNo, name);
    const { page, complaints, main } = await open(browser);
    await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
    await main.getByRole('link', { name: textOf('certhub', 'en', 'order.decode') }).click();
    await expect(page).toHaveURL(/\/certhub\/tools\/parse-cert$/);
    await expect(main.getByText(name).first()).toBeVisible();
    await page.goto(`${portalUrl()}/ssl/products`);
    await expect(main.getByText(/^In use · \d+$/).first()).toBeVisible();
    await page.context().close();
    expect(complaints).toEqual([]);
  });
});
