import { signInByApi } from '../account.ts';
import { audit } from '../axe.ts';
import { newContext } from '../fixtures.ts';
import { expect, headingOf, test } from './fixture.ts';

const STAFF = 'staff@certdeck.test';

declare global {
  interface Window {
    /** What the page was told of failures. */
    errors: [code: string, detail: { area: string; release: string; message: string }][];
  }
}

test('a remote that fails on a partner’s page is told to the partner and, with its name, to the staff', async ({
  page,
  partners,
  browser,
  context,
}) => {
  // A cookie of the portal, which its answers and reports have no use for.
  await context.addCookies([{ name: 'theirs', value: '1', url: partners.portal }]);
  await context.route(/\/remotes\/orders\/[^/]+\/screen-list\.js/, (route) => route.abort());
  const reports: Promise<[string | undefined, string | undefined, string | null]>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (new URL(request.url()).pathname !== '/telemetry') return;
    reports.push(
      Promise.all([
        request.allHeaders().then(({ cookie }) => cookie),
        request.allHeaders().then(({ origin }) => origin),
        response.headerValue('access-control-allow-origin'),
      ]),
    );
  });
  await page.goto(`${partners.shop.url}/two`);
  await expect(page.locator('#orders').getByRole('alert').first()).toBeVisible({ timeout: 90_000 });
  // The other area of the page goes on.
  await expect(page.locator('#buy').getByRole('heading', { level: 1 })).toBeVisible();
  const heard = () => page.evaluate(() => window.errors);
  await expect.poll(heard).toContainEqual(['CHUNK', expect.objectContaining({ area: 'orders' })]);
  // The handler is one for both places, and hears each failure once.
  const codes = (await heard()).filter(([code]) => code === 'CHUNK');
  expect(new Set(codes.map((one) => JSON.stringify(one))).size).toBe(codes.length);
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  for (const report of await Promise.all(reports))
    expect(report).toEqual([undefined, partners.shop.url, partners.shop.url]);

  const token = await signInByApi(partners.portal, STAFF);
  const opened = await newContext(browser, { lang: 'en' });
  await opened.addInitScript((value) => localStorage.setItem('token', value), token);
  const staff = await opened.newPage();
  await staff.goto(`${partners.portal}/__portal?view=all&remote=orders&code=CHUNK`);
  const row = staff.getByRole('row').filter({ hasText: 'Partner: example' }).first();
  await expect(row).toBeVisible();
  await expect(row).toContainText('team-orders');
  await expect(row).toContainText(new URL(partners.shop.url).host);
  await opened.close();
});

test('a page hears why an area could not be shown at all', async ({ page, partners }) => {
  await page.goto(`${partners.stranger.url}/two`);
  await expect(page.getByRole('alert').first()).toContainText('This part could not be loaded.');
  await expect
    .poll(() => page.evaluate(() => window.errors.map(([code, { area }]) => [code, area])))
    .toEqual(
      expect.arrayContaining([
        ['REFUSED', 'ssl'],
        ['REFUSED', 'orders'],
      ]),
    );
});

test('a place whose area could not be loaded keeps its panel and the focus while it is tried again', async ({
  page,
  partners,
}) => {
  // So that the place under test is the page's only one.
  await page.route('**/plain.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.area = certdeck.mount('orders', document.getElementById('orders'), {
        language: 'de',
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });`,
    }),
  );
  await page.route('**/embed/state', (route) => route.abort());
  await page.goto(`${partners.shop.url}/plain`);
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('Dieser Bereich konnte nicht geladen werden.');
  const again = panel.getByRole('button', { name: 'Erneut versuchen' });
  await again.focus();
  await page.keyboard.press('Enter');
  // Tried and failed once more: another panel of the same kind, whose button has the focus.
  await expect(again).toBeFocused();
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  let go: () => void = () => undefined;
  await page.unroute('**/embed/state');
  await page.route('**/embed/state', async (route) => {
    await new Promise<void>((resolve) => (go = resolve));
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  go();
  await expect(headingOf(page, 'Bestellungen')).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('a frame that can’t be shown says so in its place, and is shown once it can be', async ({
  page,
  partners,
}) => {
  const mount = (options: string) =>
    page.route('**/frame.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.area = certdeck.mount('orders', document.getElementById('orders'), {
          isolation: 'frame',
          language: 'de',
          token: { get: async () => (await (await fetch('/token')).json()).token },
          ${options}
        });`,
      }),
    );
  await mount('');
  await page.goto(`${partners.framed.url}/frame`);
  const panel = page.locator('#orders').getByRole('alert');
  await expect(panel).toContainText('Dieser Bereich konnte nicht geladen werden.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.evaluate(() => window.area.update({ partner: 'framed' }));
  await panel.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(headingOf(page.frameLocator('iframe').locator('body'), 'Bestellungen')).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.unroute('**/frame.js');

  // The frame is there, and says itself that it has no such area.
  await mount(`partner: 'framed', routes: ['/nowhere'],`);
  await page.goto(`${partners.framed.url}/frame`);
  await expect(panel).toBeVisible();
  await expect(page.locator('iframe')).toBeHidden();
});

test('an area whose customer is signed out has its own backdrop, whatever colours the page has', async ({
  page,
  partners,
}) => {
  await page.route('**/token', (route) => route.fulfill({ json: { token: '' } }));
  await page.route('**/plain.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `certdeck.mount('orders', document.getElementById('orders'), {
        language: 'en',
        theme: { mode: 'dark', tokens: { 'accent.600': '#0a7a4b' } },
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });`,
    }),
  );
  await page.goto(`${partners.shop.url}/plain`);
  await expect(headingOf(page, 'Your session has ended')).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await audit(page, { within: '[data-certdeck-area]' })).toEqual([]);
  const region = page.getByRole('region', { name: 'Orders' });
  expect(await region.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(13, 14, 19)',
  );
});

test('a frame tells the page around it what fails, and the staff whose page that is', async ({
  page,
  partners,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/telemetry') reports.push(search);
  });
  await page.goto(`${partners.framed.url}/frame?partner=framed`);
  const frame = page.frameLocator('iframe');
  await expect(headingOf(frame.locator('body'), 'Orders')).toBeVisible();
  await page.route(/\/remotes\/orders\/[^/]+\/screen-contact[^/]*\.js/, (route) => route.abort());
  await frame.getByRole('link', { name: 'Order contacts' }).click();
  await expect(frame.getByRole('alert').first()).toBeVisible({ timeout: 90_000 });
  await expect
    .poll(() => page.evaluate(() => window.errors))
    .toContainEqual(['CHUNK', expect.objectContaining({ area: 'orders' })]);
  await expect.poll(() => reports).toContain('?partner=framed');
});

test('what a handler of an area throws is told to the customer, the page and the portal, once', async ({
  page,
  partners,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/telemetry') reports.push(request.postData() ?? '');
  });
  await page.goto(`${partners.shop.url}/two`);
  for (const place of ['#orders', '#buy'])
    await expect(page.locator(place).getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const script = performance
      .getEntriesByType('resource')
      .find(({ name }) => /\/remotes\/orders\/[^/]+\/screen-/.test(name))!.name;
    // As a click on something of the area's would.
    const error = new Error('this handler fails');
    error.stack = `Error: this handler fails\n    at onClick (${script}:1:200)`;
    setTimeout(() => {
      throw error;
    });
  });
  const notice = page.locator('#orders').getByRole('alert');
  await expect(notice).toContainText('EVENT');
  await expect(notice).toContainText('team-orders');
  // Not in the place of another area.
  await expect(page.locator('#buy').getByRole('alert')).toHaveCount(0);
  await expect.poll(() => reports.join()).toContain('"code":"EVENT"');
  const reported = reports.flatMap(
    (body) => (JSON.parse(body) as { events: { code?: string; count?: number }[] }).events,
  );
  expect(reported.filter(({ code }) => code === 'EVENT').map(({ count }) => count)).toEqual([1]);
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
});

test('a kernel that can’t be loaded is told to the portal by the script that wanted it', async ({
  page,
  partners,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/telemetry') reports.push(request.postData() ?? '');
  });
  await page.route('**/embed-kernel.js', (route) => route.abort());
  await page.goto(`${partners.shop.url}/two`);
  await expect(page.getByRole('alert').first()).toContainText('This part could not be loaded.');
  await expect.poll(() => reports.length).toBeGreaterThan(0);
  const [event] = (JSON.parse(reports[0]!) as { events: object[] }).events;
  expect(event).toMatchObject({
    remote: 'host',
    release: expect.stringMatching(/^[0-9a-f]{12}$/),
    code: 'UNREACHABLE',
    owner: 'team-portal',
    phase: 'embed',
  });
  await expect.poll(() => page.evaluate(() => window.errors.map(([code]) => code))).toContain('UNREACHABLE');
});

test('a page that the area doesn’t have is answered by the area, with a way back (D-628)', async ({
  page,
  partners,
}) => {
  await page.route('**/plain.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.errors = [];
      window.area = certdeck.mount('orders', document.getElementById('orders'), {
        language: 'en',
        path: '/orders/nosuch',
        token: { get: async () => (await (await fetch('/token')).json()).token },
        onError: (code, detail) => window.errors.push([code, detail]),
      });`,
    }),
  );
  await page.goto(`${partners.shop.url}/plain`);
  const noPage = headingOf(page, 'We couldn’t find that page');
  await expect(noPage).toBeVisible();
  await page.evaluate(() => window.area.ready);
  await page.getByRole('link', { name: 'Go to “Order list”' }).click();
  await expect(headingOf(page, 'Orders')).toBeVisible();
  for (const path of ['/ssl/products', '//evil.example/orders/list']) {
    await page.evaluate((to) => window.area.update({ path: to }), path);
    await expect(noPage).toBeVisible();
  }
  // What redirects leads on, though the area's address isn't the page's.
  await page.evaluate(() => window.area.update({ path: '/orders' }));
  await expect(headingOf(page, 'Orders')).toBeVisible();
  expect(await page.evaluate(() => window.errors.map(([code]) => code))).toEqual(['PATH', 'PATH', 'PATH']);
});

test('an area whose first page can’t be had rejects with the reason, which its panel says too (D-628)', async ({
  page,
  partners,
  context,
}) => {
  await context.route(/\/remotes\/orders\/[^/]+\/screen-list\.js/, (route) => route.abort());
  await page.goto(`${partners.shop.url}/plain`);
  await page.evaluate(() => {
    const place = document.createElement('div');
    document.body.append(place);
    window.area = window.certdeck.mount('orders', place, {
      language: 'en',
      token: { get: async () => (await (await fetch('/token')).json()).token },
    });
  });
  const code = () =>
    page.evaluate(() =>
      window.area.ready.then(
        () => 'ready',
        (error: { code: string }) => error.code,
      ),
    );
  expect(await code()).toBe('CHUNK');
  await expect(page.getByRole('alert').first()).toContainText('The rest of this site works as usual');
});
