import type { Locator, Page } from 'playwright/test';
import { expect, newContext, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { watch } from './complaints.ts';
import { openScreen, type Screen, screensOf, settled, type ShownOrders, tooWide } from './screens.ts';
import { freshName, openShop } from './shop.ts';

const portalUrl = serverOfSpec();

/**
 * What the display of the person changes: its width, 200 % (a window of 1280 × 800 shows 640 × 400 of the page's pixels;
 * WCAG 1.4.4), and forced colours, where the system paints every background and a choice shown by colour alone is gone.
 */
test.describe('display', () => {
  const orders: ShownOrders = { unpaid: '', verifying: '', issued: '', organization: '' };
  let visitor: Page;
  let customer: Page;
  /** What was refused or thrown since the last time it was asked. */
  let complaints: () => string[];

  test.beforeAll(async ({ browser }) => {
    const shop = await openShop(portalUrl());
    const issued = freshName('long-name-of-a-service-a-customer-has');
    orders.unpaid = await shop.order(freshName('unpaid'));
    orders.verifying = await shop.order(freshName('verifying'));
    orders.issued = await shop.order(issued);
    await shop.pay(orders.verifying);
    await shop.pay(orders.issued);
    await shop.issue(orders.issued, issued);
    orders.organization = await shop.organization(freshName('organization'));
    visitor = await (await newContext(browser, { lang: 'de' })).newPage();
    customer = await openSignedIn(browser, { lang: 'de' }, portalUrl());
    const watched = [watch(visitor), watch(customer)];
    complaints = () => watched.flatMap((heard) => heard.splice(0));
  });

  test.afterAll(async () => {
    await visitor?.context().close();
    await customer?.context().close();
  });

  // accessibility.spec.ts looks at the widths in Chinese. One visit of a screen serves for widths and 200 %.
  for (const { name } of screensOf({ unpaid: '1', verifying: '2', issued: '3', organization: '4' })) {
    test(`in German ${name} scrolls sideways nowhere from 360 to 1920 pixels, shows at 200 % whatever has the focus, and cuts no label`, async () => {
      const screen = screenNamed(orders, name);
      const page = screen.visitor ? visitor : customer;
      const found: string[] = [];
      await page.setViewportSize({ width: 1280, height: 900 });
      await openScreen(page, portalUrl(), screen, 'de');
      for (const width of [1280, 1920, 768, 360])
        for (const wide of await tooWide(page, width)) found.push(`scrolls sideways: ${wide}`);
      await page.setViewportSize({ width: 640, height: 400 });
      await settled(page);
      found.push(...(await hidden(page)), ...complaints());
      expect(found).toEqual([]);
    });
  }

  test('shows the whole navigation of an owner in a window of 1280 × 800 without scrolling (HOST-001)', async () => {
    await customer.setViewportSize({ width: 1280, height: 800 });
    const found: string[] = [];
    const paths = ['/', '/ssl/certificates', '/orders/list', '/account/center', '/account/manage'];
    for (const path of paths) {
      await customer.goto(portalUrl() + path);
      const side = customer.locator('[data-side] nav');
      // The group of the page is open, and with it the entries that decide; the dashboard stands above all groups.
      await expect(side.locator('a[aria-current=page]')).toBeVisible();
      const { content, room } = await side.evaluate(({ parentElement }) => ({
        content: parentElement!.scrollHeight,
        room: parentElement!.clientHeight,
      }));
      if (content > room) found.push(`${path}: ${content} of ${room}`);
    }
    expect(found).toEqual([]);
  });

  test('shows in forced colours what is chosen, pressed and current', async ({ browser }) => {
    test.setTimeout(1_080_000);
    const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const open = (name: string) => openScreen(page, portalUrl(), screenNamed(orders, name), 'en');

    await open('/ssl/certificates');
    // The only type that is on stays on.
    const type = page.locator('[data-row=type] input').nth(1);
    await page.locator('[data-row=type] button[aria-expanded]').first().click();
    await expectShown(page, 'the type of certificate', labelOf(type), () => type.click());
    const offer = page
      .getByRole('radiogroup', { name: textOf('ssl', 'en', 'ask.offers') })
      .locator('label')
      .nth(1);
    await page.locator('textarea[name=names]').fill('shop.demo.test');
    await expectShown(page, 'an offer', offer, () => offer.click());

    await open('/orders/list');
    const tick = page.locator('tbody input[type=checkbox]').first();
    await expectShown(page, 'a ticked order', tick, () => tick.click());
    const tab = page.getByRole('tab').nth(1);
    await expectShown(page, 'a tab', tab, () => tab.click());

    await open('/ssl/certificate/:id');
    const current = page.locator('nav a[aria-current=page]').first();
    await page.goto(`${portalUrl()}/orders/list`);
    await settled(page);
    await expect(current).toBeVisible();
    const link = page.locator('nav a[href="/orders/list"]').first();
    const here = await link.screenshot();
    await page.goto(`${portalUrl()}/orders/contact`);
    await settled(page);
    expect(
      here.equals(await link.screenshot()),
      'the current page of the navigation looks like the others',
    ).toBe(false);
    await page.context().close();
  });

  test('shows state, download and end of a certificate on the first screen of a phone, and is short (D-292)', async ({
    browser,
  }) => {
    const page = await openSignedIn(browser, { lang: 'de', width: 360 }, portalUrl());
    await page.goto(`${portalUrl()}/ssl/certificate/${orders.issued}`);
    const main = page.getByRole('main');
    const first = [
      main.getByText(textOf('common', 'de', 'order.1005')).first(),
      main.getByRole('button', { name: textOf('common', 'de', 'btn.download'), exact: true }),
      main.getByText(textOf('orders', 'de', 'life.mark.ends')).first(),
    ];
    for (const one of first) await expect(one).toBeInViewport();
    await expect(main.getByRole('button', { name: textOf('orders', 'de', 'files.keyed') })).toBeVisible();
    await settled(page);
    // With the check of what servers send and the reissue; less than three screens.
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2400);
    await page.context().close();
  });
});

const screenNamed = (orders: ShownOrders, name: string): Screen =>
  screensOf(orders).find((screen) => screen.name === name)!;

const labelOf = (input: Locator): Locator => input.locator('xpath=ancestor::label[1]');

/** The picture of an element changes when it is chosen, with neither pointer nor focus on it. */
async function expectShown(page: Page, what: string, element: Locator, choose: () => Promise<void>) {
  const picture = async () => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await settled(page);
    return element.screenshot();
  };
  const before = await picture();
  await choose();
  expect(before.equals(await picture()), `${what} looks the same whether it is chosen or not`).toBe(false);
}

/**
 * Elements that can have the focus and are wholly covered or outside the window when they have it (WCAG 2.4.11), and
 * buttons whose text is cut.
 */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const scope = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body;
    const found: string[] = [];
    const elements = scope.querySelectorAll<HTMLElement>(
      'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]',
    );
    for (const element of elements) {
      if (element.closest('[inert], [hidden]') || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const named = `${element.tagName} ${(element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '').trim().slice(0, 40)}`;
      element.focus();
      if (document.activeElement !== element) continue;
      await frame();
      // An input that a drawn control stands for is as small as a pixel; its label is what a person sees.
      const seen = element.closest('label') ?? element;
      const visible = () => {
        const whole = seen.getBoundingClientRect();
        if (whole.width < 2 || whole.height < 2) return true;
        // Of what is taller than the window, a part is enough.
        const top = Math.max(whole.top, 0);
        const box = {
          left: whole.left,
          width: whole.width,
          top,
          height: Math.min(whole.bottom, innerHeight) - top,
        };
        if (box.height < 2) return false;
        return [0.5, 0.1, 0.9].some((across) =>
          [0.5, 0.1, 0.9].some((down) => {
            const there = document.elementFromPoint(
              box.left + box.width * across,
              box.top + box.height * down,
            );
            return there !== null && (seen.contains(there) || there.contains(element));
          }),
        );
      };
      // What was left before may fold, which moves the page for 160 ms.
      for (let frames = 0; frames < 30 && !visible(); frames += 1) await frame();
      if (!visible()) found.push(`${named} is not seen when it has the focus`);
      if (element instanceof HTMLButtonElement && getComputedStyle(element).textOverflow !== 'ellipsis') {
        const cut =
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
        if (cut) found.push(`${named} is cut: ${element.scrollWidth} of ${element.clientWidth}`);
      }
    }
    return found;
  });
}
