import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { OVERLAY, type Overlay, overlaidPages } from './overlays.ts';
import { openScreen, screensOf, settled, type ShownOrders, tooWide } from './screens.ts';
import { freshName, openShop } from './shop.ts';

const portalUrl = serverOfSpec();

/** The rules whose findings a theme can change. */
const COLOURS = { rules: ['color-contrast'] };

test.describe('accessibility', () => {
  const orders: ShownOrders = { unpaid: '', verifying: '', issued: '', organization: '' };
  let visitor: Page;
  let customer: Page;

  test.beforeAll(async ({ browser }) => {
    const shop = await openShop(portalUrl());
    const names = [freshName('unpaid'), freshName('verifying'), freshName('issued')] as const;
    [orders.unpaid, orders.verifying, orders.issued] = await Promise.all([
      shop.order(names[0]),
      shop.order(names[1]),
      shop.order(names[2]),
    ]);
    await shop.pay(orders.verifying);
    await shop.pay(orders.issued);
    await shop.issue(orders.issued, names[2]);
    orders.organization = await shop.organization(freshName('organization'));
    visitor = await (await newContext(browser, {})).newPage();
    customer = await openSignedIn(browser, {}, portalUrl());
    // Colours are judged when they stand, not on their way.
    for (const page of [visitor, customer]) await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test.afterAll(async () => {
    await visitor?.context().close();
    await customer?.context().close();
  });

  for (const { name } of screensOf({ unpaid: '1', verifying: '2', issued: '3', organization: '4' })) {
    test(`axe finds nothing on ${name}, light and dark, and nothing scrolls sideways`, async () => {
      const screen = screensOf(orders).find((candidate) => candidate.name === name)!;
      const page = screen.visitor ? visitor : customer;
      const found: string[] = [];
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScreen(page, portalUrl(), screen, 'zh');
      for (const width of [1280, 1920, 768, 360]) {
        for (const wide of await tooWide(page, width)) found.push(`scrolls sideways: ${wide}`);
        if (width !== 1280 && width !== 360) continue;
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(page.locator('html')).toHaveAttribute('data-certdeck-mode', colorScheme);
          for (const finding of await audit(page, colorScheme === 'dark' ? COLOURS : { tags: STANDARDS }))
            found.push(`${width} ${colorScheme} ${finding}`);
        }
      }
      expect(found).toEqual([]);
    });
  }

  // One visit of a page serves for all that opens over it, and one width: the frame is the same at all.
  for (const { name, overlays } of overlaidPages({
    unpaid: '1',
    verifying: '2',
    issued: '3',
    organization: '4',
  })) {
    test(`axe finds nothing, light and dark, on what opens over ${name}: ${overlays.map((one) => one.name).join(', ')}`, async () => {
      test.setTimeout(420_000 + 60_000 * overlays.length);
      const shown = overlaidPages(orders).find((candidate) => candidate.name === name)!;
      const found: string[] = [];
      await customer.setViewportSize({ width: shown.width, height: 900 });
      await customer.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await openScreen(customer, portalUrl(), shown, 'zh');
      for (const overlay of shown.overlays) {
        await overlay.open(customer, 'zh');
        await expect(customer.locator(OVERLAY).last()).toBeVisible();
        await settled(customer);
        for (const colorScheme of ['light', 'dark'] as const) {
          await customer.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await expect(customer.locator('html')).toHaveAttribute('data-certdeck-mode', colorScheme);
          const asked = colorScheme === 'dark' ? COLOURS : { tags: STANDARDS };
          for (const finding of await audit(customer, { ...asked, within: OVERLAY }))
            found.push(`${overlay.name} ${colorScheme} ${finding}`);
        }
        for (const lost of await losesFocus(customer, overlay)) found.push(`${overlay.name}: ${lost}`);
      }
      expect(found).toEqual([]);
    });
  }
});

/** Closes what is open by the key, and says where the keyboard wasn't as long as it was open, or isn't afterwards. */
async function losesFocus(page: Page, { byKey = false }: Overlay): Promise<string[]> {
  const within = `:is(${OVERLAY}):focus-within`;
  const inside = await page.locator(within).count();
  await page.keyboard.press('Escape');
  await expect(page.locator(OVERLAY)).toHaveCount(0);
  const returned = page.waitForFunction(() => document.activeElement !== document.body, undefined, {
    timeout: 5_000,
  });
  const isBack = await returned.then(
    () => true,
    () => false,
  );
  return [
    ...(inside === 0 ? ['the keyboard was outside'] : []),
    ...(isBack || byKey ? [] : ['the keyboard is nowhere after Escape']),
  ];
}
