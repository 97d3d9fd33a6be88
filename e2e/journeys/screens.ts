import { expect, type Locator, type Page } from 'playwright/test';
import { DEMO_ACCOUNT, DEMO_PASSWORD, type Lang } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { routedScreens } from './routed-screens.ts';
import { generatingTools } from './tool-screens.ts';

/** Pixels; below, a screen is a phone's (D-026). */
const MOBILE_BELOW = 768;

/** Orders that screens show, and an organisation with a domain. */
export interface ShownOrders {
  unpaid: string;
  verifying: string;
  issued: string;
  organization: string;
}

export interface Screen {
  name: string;
  path: string;
  visitor?: boolean;
  /** What is arranged before the page is opened; routes end with it. */
  prepare?(page: Page): Promise<unknown>;
  act?(page: Page, lang: Lang): Promise<void>;
}

const buyButton = (page: Page, lang: Lang) =>
  page.getByRole('button', { name: textOf('ssl', lang, 'ssl.buyNow') });
const dialogOf = (page: Page): Locator => page.getByRole('dialog');

/** Every page that a customer or a visitor sees, and the states of it that look different. */
export function screensOf(orders: ShownOrders): Screen[] {
  const { unpaid, verifying, issued } = orders;
  return [
    { name: 'sign-in', path: '/sign-in', visitor: true },
    {
      name: 'sign-in with the puzzle',
      path: '/sign-in',
      visitor: true,
      async act(page, lang) {
        await page.locator('input[name=username]').fill(DEMO_ACCOUNT);
        await page.locator('input[type=password]').fill(DEMO_PASSWORD);
        await page.locator('form button[type=submit]').click();
        await expect(page.getByRole('slider')).toBeVisible();
        await expect(page.getByText(textOf('host', lang, 'captcha.slide')).first()).toBeVisible();
      },
    },
    { name: 'sign-up', path: '/sign-up', visitor: true },
    { name: 'password-reset', path: '/password-reset', visitor: true },
    { name: '404 for a visitor', path: '/404', visitor: true },
    { name: '500', path: '/500', visitor: true },
    { name: '404', path: '/404' },
    { name: 'dashboard', path: '/dashboard' },
    { name: 'notification', path: '/notification' },
    { name: 'help', path: '/help/overview' },
    { name: 'help article', path: '/help/article/dns-validation' },
    {
      name: 'buy, filled in',
      path: '/ssl/certificates?product=GS-OVF',
      async act(page) {
        await page.locator('textarea[name=names]').fill('shop.demo.test\na.demo.test\nb.demo.test');
        await openRow(page, 'names');
        await page.locator('textarea[name=domainNames]').blur();
        await openRow(page, 'csr');
        await page.locator('details').first().locator('summary').click();
      },
    },
    {
      name: 'buy, with errors',
      path: '/ssl/certificates?product=CTM-OV1',
      async act(page, lang) {
        await page.locator('textarea[name=names]').fill('bad_name');
        await buyButton(page, lang).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    },
    {
      name: 'buy, batch',
      path: '/ssl/certificates?mode=batch&product=ALP-DVF',
      async act(page) {
        await page.locator('textarea[name=batchText]').fill('a.demo.test\n\nbad_\n\nc.demo.test');
        await page.locator('textarea[name=batchText]').blur();
      },
    },
    {
      name: 'buy, adding a contact',
      path: '/ssl/certificates?product=CTM-OV1',
      async act(page, lang) {
        await openRow(page, 'parties');
        await page
          .getByRole('button', { name: textOf('common', lang, 'contact.add') })
          .first()
          .click();
        await expect(dialogOf(page)).toBeVisible();
      },
    },
    {
      name: 'buy, adding a company',
      path: '/ssl/certificates?product=CTM-OV1',
      async act(page, lang) {
        await openRow(page, 'parties');
        await page
          .getByRole('button', { name: textOf('ssl', lang, 'company.add') })
          .first()
          .click();
        await expect(dialogOf(page)).toBeVisible();
      },
    },
    {
      name: 'prices, compared',
      path: '/ssl/products?compare=BIT-DV1,ALP-DVF,CTM-OV1',
      async act(page, lang) {
        const open = page.getByRole('button', { name: textOf('ssl', lang, 'compare.open') });
        if ((page.viewportSize()?.width ?? 0) < MOBILE_BELOW) await open.click();
        await expect(page.getByRole('table', { name: textOf('ssl', lang, 'compare.title') })).toBeVisible();
      },
    },
    { name: 'product that is gone', path: '/ssl/products/GONE' },
    {
      name: 'buy, names of several kinds',
      path: '/ssl/certificates',
      async act(page) {
        await page.locator('textarea[name=names]').fill('shop.demo.test\n203.0.113.40');
        await expect(page.locator('[data-mixed]')).toBeVisible();
      },
    },
    {
      name: 'domain search, several names',
      path: '/domain/search?q=shopfly.test,demo.test,music.test,foo_bar.test',
      async act(page, lang) {
        await expect(
          page.getByRole(page.viewportSize()!.width < MOBILE_BELOW ? 'list' : 'table', {
            name: textOf('domain', lang, 'list.suggestions'),
          }),
        ).toBeVisible();
      },
    },
    { name: 'domain search, one name', path: '/domain/search?q=shopfly' },
    {
      name: 'domain search, narrowed, choosing endings',
      path: '/domain/search?q=shopfly&renew=5000&length=10&free=1',
      async act(page, lang) {
        await page.getByRole('button', { name: textOf('domain', lang, 'filter.endings.all') }).click();
        await expect(dialogOf(page).getByRole('checkbox').first()).toBeVisible();
      },
    },
    {
      name: 'orders, none yet',
      path: '/orders/list',
      // An account of its own would need a mailbox; the list is empty in its answer alone.
      prepare: (page) =>
        page.route(/\/v1\/orders\?/, (route) =>
          route.fulfill({ json: { code: 200, msg: '', data: [], total: 0 } }),
        ),
      async act(page, lang) {
        await expect(page.getByText(textOf('orders', lang, 'list.empty.text'))).toBeVisible();
      },
    },
    { name: 'orders, none found', path: '/orders/list?keyword=there-is-no-such-order' },
    { name: 'order to pay', path: `/ssl/certificate/${unpaid}` },
    { name: 'order to validate', path: `/ssl/certificate/${verifying}` },
    {
      name: 'revocation dialog',
      path: `/ssl/certificate/${issued}`,
      async act(page, lang) {
        await page.getByRole('button', { name: textOf('orders', lang, 'revoke.act'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: textOf('orders', lang, 'revoke.title') });
        await dialog
          .getByRole('radio', { name: textOf('orders', lang, 'revoke.reason.keyCompromise') })
          .check();
        await expect(dialog.getByText(textOf('orders', lang, 'revoke.key'))).toBeVisible();
      },
    },
    { name: 'unknown order', path: '/ssl/certificate/0' },
    {
      name: 'payment dialog',
      path: `/ssl/certificate/${unpaid}`,
      async act(page, lang) {
        await page
          .getByRole('button', { name: new RegExp(`^${textOf('common', lang, 'btn.pay')}.*158`) })
          .click();
        await expect(
          page.getByRole('dialog', { name: textOf('billing', lang, 'pay.dialog.title') }),
        ).toBeVisible();
      },
    },
    { name: 'payment', path: `/payment?orderNo=${unpaid}` },
    { name: 'invitation that is gone', path: '/account/join?code=gone' },
    ...(['identity.organisation', 'identity.person'] as const).map((proof) => ({
      name: `profile, ${proof}`,
      path: '/account/info',
      async act(page: Page, lang: Lang) {
        const panel = page.getByRole('region', { name: textOf('account', lang, proof) });
        await panel.getByRole('button').click();
        await expect(dialogOf(page)).toBeVisible();
        await dialogOf(page).locator('button[type=submit]').click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    })),
    {
      name: 'account menu, language',
      path: '/account/info',
      async act(page: Page) {
        await page.locator('header [aria-haspopup=menu]').last().focus();
        await page.keyboard.press('Enter');
        await page.locator('[data-entry=language]').click();
        await expect(page.locator('[data-back]')).toBeVisible();
      },
    },
    ...(['factor.setUp', 'factor.turnOn', 'contacts.replace', 'password.change'] as const).map((act) => ({
      name: `security, ${act}`,
      path: '/account/secure',
      async act(page: Page, lang: Lang) {
        const name = new RegExp(`^${textOf('account', lang, act)}`);
        await page.getByRole('main').getByRole('button', { name, disabled: false }).first().click();
        await expect(dialogOf(page)).toBeVisible();
      },
    })),
    { name: 'developer, ACME', path: '/account/developer?tab=acme' },
    { name: 'developer, webhooks', path: '/account/developer?tab=webhooks' },
    { name: 'developer, reference', path: '/account/developer?tab=reference' },
    ...(
      [
        ['developer, new key', '/account/developer', 'dev.new'],
        ['developer, new credential', '/account/developer?tab=acme', 'acme.new'],
        ['notifications, new chat', '/account/notify', 'chat.add'],
      ] as const
    ).map(([name, path, button]) => ({
      ...{ name, path },
      async act(page: Page, lang: Lang) {
        await page.getByRole('button', { name: textOf('account', lang, button) }).click();
        await expect(dialogOf(page)).toBeVisible();
      },
    })),
    ...routedScreens(orders),
    ...generatingTools,
  ];
}

/** Opens a folded row of the buy screen. */
async function openRow(page: Page, name: string): Promise<void> {
  const head = page.locator(`[data-row=${name}] button[aria-expanded]`).first();
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click();
}

/** Opens a screen and waits until nothing on it is loading any more. */
export async function openScreen(page: Page, origin: string, screen: Screen, lang: Lang): Promise<void> {
  await screen.prepare?.(page);
  await page.goto(origin + screen.path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await settled(page);
  await screen.act?.(page, lang);
  await settled(page);
  if (screen.prepare) await page.unrouteAll();
}

/** Waits until no skeleton is on the page and no request is under way. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** What makes the page scroll sideways at a width, in pixels; empty when nothing does. */
export async function tooWide(page: Page, width: number): Promise<string[]> {
  const before = page.viewportSize()?.width ?? MOBILE_BELOW;
  await page.setViewportSize({ width, height: 900 });
  // On either side of a phone's width the page draws other elements, 200 ms after the last resize (HOST-044). A
  // timer of as long, set in a frame after it, ends later; for other widths only CSS changes, with the next frame.
  const debounce = before < MOBILE_BELOW === width < MOBILE_BELOW ? 0 : 200;
  await page.evaluate(async (ms) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    await frame();
  }, debounce);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const guilty = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element.parentElement),
    );
    return [
      `${scrollWidth} of ${clientWidth}`,
      ...guilty.slice(0, 4).map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`),
    ];
  });
}
