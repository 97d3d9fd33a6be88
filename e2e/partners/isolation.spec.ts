import type { Page } from 'playwright/test';
import { expect, headingOf, test } from './fixture.ts';

/** How parts of an area look: whatever a page's own styles could have changed. */
function looks(page: Page): Promise<unknown> {
  return page.locator('[data-certdeck-area]').evaluate((host) => {
    const names = [
      'color',
      'fontFamily',
      'fontSize',
      'letterSpacing',
      'textTransform',
      'boxSizing',
      'backgroundColor',
      'borderTopWidth',
      'borderTopStyle',
      'paddingTop',
      'display',
    ] as const;
    const of = (element: Element | null | undefined) => {
      if (!element) throw new Error('the area has no such part');
      const style = getComputedStyle(element);
      return Object.fromEntries(names.map((name) => [name, style[name]]));
    };
    const root = host.shadowRoot!;
    return [
      host,
      ...['[data-certdeck-root]', 'h1', 'button', 'nav a', 'input'].map((part) => root.querySelector(part)),
    ].map(of);
  });
}

test.describe('between an area and the page around it', () => {
  test('no style crosses, in either direction', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/plain`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    const alone = await looks(page);

    await page.route('**/plain.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(`${partners.shop.url}/hostile`);
    const theirs = () =>
      page.evaluate(() => {
        const all = ['html', 'body', 'h1', '#theirs', '#table', '#table td'].map((part) =>
          document.querySelector(part)!,
        );
        return {
          attributes: all.map((element) => element.getAttributeNames().join()),
          looks: all.map((element) => {
            const { color, backgroundColor, fontFamily, fontSize, display, overflow, margin } =
              getComputedStyle(element);
            return [color, backgroundColor, fontFamily, fontSize, display, overflow, margin];
          }),
          sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
          lang: document.documentElement.lang,
        };
      });
    const before = await theirs();
    await page.unroute('**/plain.js');
    await page.addScriptTag({ url: '/plain.js?again', type: 'module' });
    await expect(headingOf(page, 'Orders')).toBeVisible();
    expect(await looks(page)).toEqual(alone);
    await page.getByRole('link', { name: 'Order contacts' }).click();
    await page.getByRole('button', { name: 'Add a contact' }).first().click();
    // Shown although the page hides every dialog, and the page below can still be scrolled.
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await theirs()).toEqual(before);
    // It covers what floats in the page.
    const above = await dialog.evaluate((element) => {
      const header = document.createElement('header');
      header.style.cssText = 'position:fixed!important;inset:0!important;z-index:99999!important';
      document.body.append(header);
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 8, top + 8)?.hasAttribute('data-certdeck-area');
    });
    expect(above).toBe(true);
  });

  test('their router goes on working, and ours follows the address below its base alone', async ({
    page,
    partners,
  }) => {
    await page.goto(`${partners.shop.url}/paths`);
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
    await page.getByRole('link', { name: 'Certificates' }).click();
    await expect(headingOf(page, 'Orders')).toBeVisible();
    await expect(page).toHaveURL(/\/paths\/certificates\/orders\/list$/);
    // Ours, then theirs into our base, then ours again.
    await page.getByRole('link', { name: 'Order contacts' }).click();
    await expect(page).toHaveURL(/\/certificates\/orders\/contact$/);
    await page.getByRole('navigation').first().getByRole('link', { name: 'Expiring' }).click();
    await expect(headingOf(page, 'Expiring')).toBeVisible();
    for (const [name, path] of [
      ['Order contacts', '/orders/contact'],
      ['Orders', '/orders/list'],
    ] as const) {
      await page.goBack();
      await expect(headingOf(page, name)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(`/paths/certificates${path}`);
    }
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
    await expect(page.locator('[data-certdeck-area]')).toHaveCount(0);
    expect(await page.evaluate(() => history.state)).toEqual({ step: 1 });
    await page.goForward();
    await page.goForward();
    await expect(headingOf(page, 'Order contacts')).toBeVisible();
    await page.reload();
    await expect(headingOf(page, 'Order contacts')).toBeVisible();
  });

  test('nothing of ours is stored on their origin, unless they choose it', async ({
    page,
    partners,
    context,
  }) => {
    const kept = async () => ({
      names: await page.evaluate(async () => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await caches.keys()),
      ]),
      cookies: (await context.cookies(partners.shop.url)).map(({ name }) => name),
    });
    await page.goto(`${partners.shop.url}/plain`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    const hide = async () => {
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Amount' }).click();
      await page.keyboard.press('Escape');
    };
    await hide();
    await page.evaluate(() => {
      const place = document.createElement('div');
      document.body.prepend(place);
      const { mount } = window.certdeck;
      mount('ssl', place, {
        language: 'en',
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });
    });
    // The form of a purchase keeps a draft for a reload, in the portal.
    await page.locator('textarea[name=names]').fill('shop.example');
    await expect(page.getByText('158').first()).toBeVisible();
    expect(await kept()).toEqual({ names: [], cookies: [] });

    await page.goto(`${partners.shop.url}/`);
    await page.addScriptTag({ url: `${partners.portal}/embed.js`, type: 'module' });
    await page.evaluate(() => {
      const place = document.createElement('div');
      document.body.append(place);
      const { mount } = window.certdeck;
      mount('orders', place, {
        storage: 'page',
        language: 'en',
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });
    });
    await hide();
    // What was chosen is, and a token still isn't.
    expect(await kept()).toEqual({ names: ['preferences'], cookies: [] });
  });

  test('a token that has ended is asked for again, and a page without one is told', async ({
    page,
    partners,
  }) => {
    const given: string[] = [];
    await page.route('**/token', async (route) => {
      const answer = await route.fetch();
      given.push(((await answer.json()) as { token: string }).token);
      await route.fulfill({ response: answer });
    });
    await page.clock.install();
    await page.goto(`${partners.shop.url}/plain`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    expect(given).toHaveLength(1);
    const end = (token: string) => fetch(`${partners.portal}/api/v1/logout`, { headers: { token } });
    await end(given[0]!);
    await page.clock.fastForward('01:00');
    await page.getByRole('link', { name: 'Order contacts' }).click();
    await expect(page.getByText('No contacts yet').or(page.getByRole('table'))).toBeVisible();
    expect(given).toHaveLength(2);
    await page.unroute('**/token');
    await page.route('**/token', (route) => route.fulfill({ json: { token: '' } }));
    await end(given[1]!);
    await page.clock.fastForward('01:00');
    await page.getByRole('link', { name: 'Expiring' }).click();
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await page.unroute('**/token');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(headingOf(page, 'Expiring')).toBeVisible();
    await expect(headingOf(page, 'Expiring')).toBeFocused();
  });
});

test.describe('a page gets', () => {
  test('nothing when the portal doesn’t know its origin, and is told what to do', async ({
    page,
    partners,
  }) => {
    await page.goto(`${partners.stranger.url}/plain`);
    const panel = page.getByRole('alert');
    await expect(panel).toContainText('This part could not be loaded.');
    const failed = await page.evaluate(
      ([portal]) =>
        fetch(`${portal}/api/v1/orders`, { headers: { token: 'x' } }).then(
          () => 'read',
          (error: Error) => error.name,
        ),
      [partners.portal],
    );
    expect(failed).toBe('TypeError');
    expect(partners.stranger.tokens()).toBe(0);
  });

  test('its own areas and no call of another, whatever token it uses', async ({ page, partners }) => {
    await page.goto(`${partners.small.url}/plain`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    const code = await page.evaluate(async () => {
      const { mount } = window.certdeck;
      const place = document.createElement('div');
      document.body.append(place);
      return mount('ssl', place, { token: { get: () => 'x' } }).ready.then(
        () => 'shown',
        ({ code }: { code: string }) => code,
      );
    });
    expect(code).toBe('AREA');
    const status = (path: string) =>
      page.evaluate(
        async ([portal, to]) => {
          const { token } = (await (await fetch('/token')).json()) as { token: string };
          return (await fetch(`${portal}/api${to}`, { headers: { token } })).status;
        },
        [partners.portal, path],
      );
    expect(await status('/v1/orders')).toBe(200);
    expect(await status('/v1/orders/payWays')).toBe(403);
    expect(await status('/v1/account')).toBe(403);
  });

  test('a script of less than 4 kB before it shows anything', async ({ partners }) => {
    const answer = await fetch(`${partners.portal}/embed.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThan(4_000);
  });
});
