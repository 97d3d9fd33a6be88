import type { Request } from 'playwright/test';
import { textOf } from '../texts.ts';
import { expect, headingOf, test } from './fixture.ts';

const text = (key: string, values?: Record<string, number>) => textOf('certhub-gen-csr', 'en', key, values);

test('a public tool works on the page of a partner whose customer isn’t signed in, and sends nothing of a session (TOOL-001)', async ({
  page,
  context,
  partners,
  complaints,
}) => {
  // A cookie of the portal, which none of its calls from here carries.
  await context.addCookies([{ name: 'theirs', value: '1', url: partners.portal }]);
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin === partners.portal) sent.push(request);
  });
  await page.route('**/token', (route) => route.fulfill({ json: { token: '' } }));
  await page.goto(`${partners.shop.url}/keys`);
  const area = page.locator('[data-certdeck-area=certhub]');
  await area.getByRole('radio', { name: text('mode.several', { max: 500 }) }).check({ force: true });
  await area.getByLabel(text('list'), { exact: true }).fill('guest.shop.example');
  await area.getByRole('button', { name: text('generateMany', { count: 1 }) }).click();
  await expect(area.getByRole('button', { name: text('many.download', { count: 1 }) })).toBeVisible({
    timeout: 180_000,
  });
  await expect(page.getByText('Your session has ended')).toHaveCount(0);
  // Files of the portal, and what it says of itself to everybody; no call of a customer.
  expect(sent.length).toBeGreaterThan(0);
  const paths = sent.map((request) => new URL(request.url()).pathname);
  expect(paths.filter((path) => path.startsWith('/api/v1/'))).toEqual([]);
  for (const request of sent) {
    const { token, authorization, cookie } = await request.allHeaders();
    const carried =
      request.resourceType() === 'script' ? { token, authorization } : { token, authorization, cookie };
    expect([request.url(), Object.values(carried).filter(Boolean)]).toEqual([request.url(), []]);
  }
  expect(complaints).toEqual([]);
});

test('what is not public asks for a customer on the same page', async ({ page, partners }) => {
  await page.route('**/token', (route) => route.fulfill({ json: { token: '' } }));
  await page.route('**/keys.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `certdeck.mount('certhub', document.getElementById('tools'), {
        language: 'en',
        routes: ['/certhub/tools/batch-cfdns'],
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });`,
    }),
  );
  await page.goto(`${partners.shop.url}/keys`);
  await expect(headingOf(page, 'Your session has ended')).toBeVisible();
});
