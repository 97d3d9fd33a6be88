import { join } from 'node:path';
import { expect, newContext, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { openScreen, screensOf, settled, type ShownOrders, tooWide, watch } from './screens.ts';
import { freshName, openShop } from './shop.ts';

test.describe('layout', () => {
  const orders: ShownOrders = { unpaid: '', verifying: '', issued: '' };
  test.beforeAll(async () => {
    const shop = await openShop();
    const name = freshName('long-name-of-a-service-a-customer-has');
    orders.unpaid = await shop.order(freshName('unpaid'));
    orders.verifying = await shop.order(freshName('verifying'));
    orders.issued = await shop.order(name);
    await shop.pay(orders.verifying);
    await shop.pay(orders.issued);
    await shop.issue(orders.issued, name);
  });

  // In Chinese accessibility.spec.ts looks at the same.
  test('scrolls sideways nowhere from 360 to 1920 pixels in German', async ({ browser }) => {
    test.setTimeout(240_000);
    const visitor = await (await newContext(browser, { lang: 'de' })).newPage();
    const customer = await openSignedIn(browser, { lang: 'de' });
    const complaints = [watch(visitor), watch(customer)];
    const wide: string[] = [];
    const shots = process.env['SCREENSHOTS'];
    for (const screen of screensOf(orders)) {
      const page = screen.visitor ? visitor : customer;
      await page.setViewportSize({ width: 1280, height: 900 });
      await openScreen(page, portalUrl(), screen, 'de');
      for (const width of [1280, 1920, 768, 360])
        for (const found of await tooWide(page, width)) wide.push(`${screen.name} at ${found}`);
      if (shots) await page.screenshot({ path: join(shots, `${screen.name}.png`), fullPage: true });
    }
    expect(wide).toEqual([]);
    expect(complaints.flat()).toEqual([]);
    await visitor.context().close();
    await customer.context().close();
  });
});

test('buys by keyboard alone, up to the payment dialog (UX: every journey works by keyboard)', async ({
  browser,
}) => {
  const page = await openSignedIn(browser);
  await page.goto(`${portalUrl()}/dashboard`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
  /** Presses Tab until what has the focus is wanted. */
  const tabTo = async (what: string, wanted: () => boolean, most = 80) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(wanted)) return;
    }
    throw new Error(`the Tab key never reached ${what}`);
  };
  await tabTo(
    'the link to the buy screen',
    () => document.activeElement?.getAttribute('href') === '/ssl/certificates',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.locator('textarea[name=names]')).toBeVisible();
  await tabTo('the name', () => document.activeElement?.getAttribute('name') === 'names');
  await page.keyboard.type(freshName('keyboard'));
  await tabTo('the row of brands', () => document.activeElement?.closest('[data-row=brand]') !== null);
  await page.keyboard.press('Enter');
  await tabTo(
    'a brand',
    () =>
      document.activeElement?.getAttribute('type') === 'radio' &&
      document.activeElement.closest('[data-row=brand]') !== null,
  );
  const brand = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  const first = await brand();
  await page.keyboard.press('ArrowRight');
  expect(await brand()).not.toBe(first);
  await page.keyboard.press('ArrowLeft');
  expect(await brand()).toBe(first);
  await page.keyboard.press('Escape');
  await tabTo('the buy button', () => document.activeElement?.getAttribute('type') === 'submit');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: textOf('billing', 'zh', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  // The focus stays in the dialog, and Escape leaves it.
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(textOf('ssl', 'zh', 'created.unpaid'))).toBeVisible();
  await page.context().close();
});
