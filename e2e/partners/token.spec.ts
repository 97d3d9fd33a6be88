import type { Page } from 'playwright/test';
import { expect, headingOf, test } from './fixture.ts';

const COULD = 'This site hasn’t confirmed who you are';

/** Puts an area into the page with an adapter that answers when the page is told to. */
async function mountWaiting(page: Page, options: string): Promise<void> {
  await page.route('**/plain.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.errors = [];
        const token = async () => (await (await fetch('/token')).json()).token;
        const waiting = new Promise((resolve) => (window.answer = async () => resolve(await token())));
        window.area = certdeck.mount('orders', document.getElementById('orders'), {
          language: 'en',
          token: { get: () => (window.slow === false ? token() : waiting) },
          onError: (code, detail) => window.errors.push([code, detail]),
          ${options}
        });`,
    }),
  );
}
const tell = (page: Page) => page.evaluate(() => window.errors.map(([code, { message }]) => [code, message]));

test('an adapter that hangs is told within seconds, to the page and to the portal, and may answer late', async ({
  page,
  partners,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/telemetry') reports.push(request.postData() ?? '');
  });
  await mountWaiting(page, '');
  await page.goto(`${partners.shop.url}/plain`);
  await expect(headingOf(page, COULD)).toBeVisible();
  expect(await tell(page)).toEqual([['TOKEN', "the token adapter hasn't answered for 5 seconds"]]);
  await expect.poll(() => reports.join()).toContain('"code":"TOKEN"');
  await page.evaluate('window.answer()');
  await expect(headingOf(page, 'Orders')).toBeVisible();
  await expect(headingOf(page, COULD)).toHaveCount(0);
});

test('an adapter that hangs is asked again when the customer wants it', async ({ page, partners }) => {
  await mountWaiting(page, '');
  await page.goto(`${partners.shop.url}/plain`);
  await expect(headingOf(page, COULD)).toBeVisible();
  await page.evaluate('window.slow = false');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headingOf(page, 'Orders')).toBeVisible();
  await expect(headingOf(page, 'Orders')).toBeFocused();
});

test('an adapter that hangs is told through a frame, too', async ({ page, partners }) => {
  await mountWaiting(page, `isolation: 'frame', partner: 'framed',`);
  await page.goto(`${partners.framed.url}/plain`);
  await expect(headingOf(page.frameLocator('iframe').locator('body'), COULD)).toBeVisible();
  await expect.poll(() => tell(page)).toEqual([['TOKEN', "the token adapter hasn't answered for 5 seconds"]]);
});

test('an element is drawn in whatever order the page says what it needs', async ({ page, partners }) => {
  await page.route('**/plain.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const token = { get: async () => (await (await fetch('/token')).json()).token };
        const add = (name) => {
          const area = document.createElement('certdeck-area');
          if (name) area.setAttribute('name', name);
          area.setAttribute('language', 'en');
          document.body.append(area);
          return area;
        };
        // One that stands there before anything else is said, one that gets its name last, one that is put in later.
        const first = add('orders');
        const second = add('');
        const drawn = first.ready;
        setTimeout(() => {
          certdeck.configure({ token });
          setTimeout(() => {
            second.setAttribute('name', 'ssl');
            add('billing');
          }, 300);
        }, 300);
        await drawn;
        document.body.dataset.drawn = 'yes';`,
    }),
  );
  await page.goto(`${partners.shop.url}/plain`);
  await expect(page.locator('body')).toHaveAttribute('data-drawn', 'yes');
  await expect(headingOf(page, 'Orders')).toBeVisible();
  for (const area of ['ssl', 'billing'])
    await expect(
      page.locator(`[data-certdeck-area=${area}]`).getByRole('heading', { level: 1 }),
    ).toBeVisible();
});

test('an element that the page has filled before the portal’s script knows it is drawn', async ({
  page,
  partners,
}) => {
  // The page's own script comes first, and knows the element as one of nobody's.
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body) return;
      watcher.disconnect();
      const area = document.createElement('certdeck-area');
      area.setAttribute('name', 'orders');
      area.setAttribute('language', 'en');
      Object.assign(area, { token: { get: async () => (await (await fetch('/token')).json()).token } });
      document.body.append(area);
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.route('**/plain.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(`${partners.shop.url}/plain`);
  await expect(headingOf(page, 'Orders')).toBeVisible();
});
