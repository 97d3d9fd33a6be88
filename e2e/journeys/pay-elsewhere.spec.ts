import type { Page } from 'playwright/test';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('billing', 'en', key, values);
const escapePattern = (text: string) => text.replaceAll(/[()]/g, String.raw`\$&`);
/** Not the method of the same name at Stripe, which has that in brackets. */
const method = (name: string) =>
  new RegExp(`^${escapePattern(textOf('common', 'en', `pay.method.${name}`))} (?!\\()`);

/** Providers as a demonstration has them: their pages are the sandbox's. */
test.describe('paying at a provider', () => {
  for (const [name, way] of [
    ['Stripe', 'stripe'],
    ['Alipay', 'alipay'],
    ['PayPal', 'paypal'],
    ['Stripe', 'stripeAlipay'],
    ['Stripe', 'stripeWechat'],
  ] as const)
    test(`by ${way} leads to ${name}’s page and back to the paid order (BIL-003, HOST-026)`, async ({
      browser,
    }) => {
      const shop = await openShop(portalUrl());
      const orderNo = await shop.order(freshName(way.toLowerCase()));
      const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
      await page.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
      await page.getByRole('radio', { name: method(way) }).check();
      await page.locator('[data-pay]').click();
      await page.waitForURL(new RegExp(`/demo/payments/${name.toLowerCase()}/`));
      await page.locator('button[value=pay]').click();
      // The page of the paid order.
      await page.waitForURL((url) => url.pathname.endsWith(orderNo));
      const { data } = await shop.call<{ orderStatus: number }>('GET', `/v1/orders/status/${orderNo}`);
      expect(data.orderStatus).not.toBe(1001);
      await page.context().close();
    });

  test('takes a card in Stripe’s fields, with a second factor (BIL-025, BIL-026)', async ({ browser }) => {
    const shop = await openShop(portalUrl());
    const orderNo = await shop.order(freshName('card'));
    const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await page.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
    const libraries = page.locator('script[src*="stripe"]');
    await expect(libraries).toHaveCount(0);
    await page.getByRole('radio', { name: textOf('common', 'en', 'pay.method.stripeCard') }).check();
    await page.locator('[data-pay]').click();
    await page.waitForURL(/\/pay\/card\?lang=en#/);
    await expect(libraries).toHaveCount(1);
    const fields = page.frameLocator('#card iframe');
    await fields.locator('input[name=number]').fill('4000 0025 0000 3155');
    await fields.locator('button.main').click();
    await fields.locator('button[value=yes]').click();
    await page.waitForURL((url) => url.pathname.endsWith(orderNo));
    await page.context().close();
  });

  test('sends the price of a cancelled order back to Stripe, also when Stripe’s calls get lost (ORD-020)', async ({
    browser,
  }) => {
    test.slow();
    const shop = await openShop(portalUrl());
    const before = await shop.balance();
    const orderNo = await shop.order(freshName('refund'));
    const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await page.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
    await page.getByRole('radio', { name: method('stripe') }).check();
    await page.locator('[data-pay]').click();
    await page.waitForURL(/\/demo\/payments\//);
    // Stripe’s call to the portal gets lost: the look finds out.
    await page.locator('input[name=lost]').check();
    await page.locator('button[value=pay]').click();
    await page.waitForURL((url) => url.pathname.endsWith(orderNo), { timeout: 60_000 });
    const say = (key: string, values = {}) => textOf('orders', 'en', key, values);
    await page.getByRole('button', { name: say('cancel.order') }).click();
    const dialog = page.getByRole('alertdialog');
    const back = say('cancel.to.source', { method: 'Stripe' });
    await expect(dialog.getByRole('radio', { name: new RegExp(`^${back}`) })).toBeChecked();
    await dialog.getByRole('button', { name: say('cancel.confirm') }).click();
    await expect(page.getByText(/^The refund of .+ has been sent to Stripe\.$/)).toBeVisible({
      timeout: 60_000,
    });
    expect(await shop.balance()).toBe(before);
    await page.goto(`${portalUrl()}/billing/transaction?orderNo=${orderNo}`);
    await expect(page.getByText(/has been sent to Stripe\.$/)).toHaveCount(2);
    await page.context().close();
  });

  test('shows a code that a phone pays, and then the paid order (BIL-003, BIL-017)', async ({ browser }) => {
    const shop = await openShop(portalUrl());
    const orderNo = await shop.order(freshName('wechat'));
    const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await page.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
    await page.getByRole('radio', { name: method('wechat') }).check();
    await page.locator('[data-pay]').click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/ (?:29|30):\d\d$/);
    const code = page.getByRole('link', { name: en('pay.qr.open') });
    const phone = await page.context().newPage();
    await phone.goto((await code.getAttribute('href')) ?? '');
    await phone.locator('button[value=pay]').click();
    await page.waitForURL((url) => url.pathname.endsWith(orderNo));
    await page.context().close();
  });

  test('recharges by a code, and the balance grows in the header of every tab (BIL-036, HOST-029)', async ({
    browser,
  }) => {
    const before = await (await openShop(portalUrl())).balance();
    const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await page.goto(`${portalUrl()}/deposit`);
    const inHeader = (tab: Page, cents: number) => {
      const amount = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(cents / 100);
      return tab.getByRole('link', { name: `${textOf('host', 'en', 'shell.balance')} ¥${amount}` });
    };
    const other = await page.context().newPage();
    await other.goto(`${portalUrl()}/help/overview`);
    await expect(inHeader(other, before)).toBeVisible();
    await page.getByRole('textbox', { name: en('deposit.online.amount') }).fill('88');
    await page.getByRole('radio', { name: method('wechat') }).check();
    await page.getByRole('button', { name: textOf('common', 'en', 'btn.pay'), exact: true }).click();
    const code = page.getByRole('link', { name: en('pay.qr.open') });
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    const phone = await page.context().newPage();
    await phone.goto((await code.getAttribute('href')) ?? '');
    await phone.locator('button[value=pay]').click();
    for (const tab of [page, other]) await expect(inHeader(tab, before + 8_800)).toBeVisible();
    await page.context().close();
  });
});
