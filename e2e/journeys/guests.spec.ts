import { expect } from 'playwright/test';
import { newContext, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { signInByApi } from '../account.ts';
import { textOf } from '../texts.ts';

const tool = (name: string) => `${portalUrl()}/certhub/tools/${name}`;

test('a guest works with a tool, asks the API for nothing, and finds the text again after the sign-in', async ({
  browser,
}) => {
  const context = await newContext(browser, { lang: 'en' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto(tool('parse-cert'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    textOf('certhub-parse-cert', 'en', 'cert.title'),
  );
  const field = page.getByRole('main').getByRole('textbox').first();
  await field.fill('-----BEGIN CERTIFICATE-----\nnot yet whole');
  expect(asked).toEqual([]);
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf('host', 'en', 'nav.sign-in') })
    .click();
  await expect(page).toHaveURL(/\/sign-in\?redirect=/);
  // Another tab of the browser signs in, which this one follows.
  const token = await signInByApi(portalUrl());
  const other = await context.newPage();
  await other.goto(`${portalUrl()}/404`);
  await other.evaluate((value) => localStorage.setItem('token', value), token);
  await expect(page).toHaveURL(tool('parse-cert'));
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue(/not yet whole/);
  await expect(page.getByRole('button', { name: /^Account: / })).toBeVisible();
  await context.close();
});

test('a guest audits a site without a puzzle and sees what is left', async ({ browser }) => {
  const context = await newContext(browser, { lang: 'en' });
  const page = await context.newPage();
  await page.goto(tool('report/new'));
  await page.getByRole('button', { name: /^modern\./ }).click();
  await expect(page).toHaveURL(/report\/new\?report=/);
  await expect(page.getByRole('heading', { level: 2, name: /^modern\./ })).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/audits left on your network/)).toBeVisible();
  await context.close();
});

test('a page that search engines read says the same before and after its scripts', async ({ browser }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const before = await plain.newPage();
  await before.goto(`${tool('match-pair')}?lang=de`);
  const heading = before.getByRole('heading', { level: 1 });
  const said = await heading.textContent();
  await expect(before.getByRole('link')).toHaveCount(9);
  const context = await newContext(browser, { lang: 'en' });
  const after = await context.newPage();
  await after.goto(`${tool('match-pair')}?lang=de`);
  await expect(after.getByRole('textbox').first()).toBeVisible();
  await expect(after.getByRole('heading', { level: 1 })).toHaveText(said ?? '');
  await plain.close();
  await context.close();
});

test('an article on paper has neither navigation nor buttons, and dark letters', async ({ browser }) => {
  const page = await openSignedIn(browser, { lang: 'en', theme: 'dark' });
  await page.goto(`${portalUrl()}/help/article/dns-validation`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByLabel(textOf('host', 'en', 'shell.nav')).first()).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const light = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(light).toBe('light');
  await page.context().close();
});
