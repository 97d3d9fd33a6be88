import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';

test(
  'an area whose code can’t be reached says so in its own place; the others work, and it does once it is back (HOST-001)',
  {
    tag: '@gate',
  },
  async ({ browser }) => {
    const page = await openSignedIn(browser, { lang: 'en' });
    const main = page.getByRole('main');
    const entry = /\/remotes\/orders\/[^/]+\/entry\.js/;
    await page.route(entry, (route) => route.abort());
    await page.goto(`${portalUrl()}/orders/list`);
    const panel = main.getByRole('alert');
    await expect(panel).toContainText('UNREACHABLE');
    await expect(panel).toContainText(textOf('host', 'en', 'failure.rest'));

    const navigation = page.getByRole('navigation', { name: textOf('host', 'en', 'shell.nav') });
    await navigation.locator('a[href="/dashboard"]').click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(textOf('host', 'en', 'nav.dashboard'));
    await page.goto(`${portalUrl()}/ssl/products`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(textOf('ssl', 'en', 'ssl.products'));

    await page.goto(`${portalUrl()}/orders/list`);
    await expect(panel).toContainText('UNREACHABLE');
    await page.unroute(entry);
    await panel.getByRole('button', { name: textOf('common', 'en', 'btn.retry') }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(textOf('orders', 'en', 'list.title'));
    await page.context().close();
  },
);
