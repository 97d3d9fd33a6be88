import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, serverOfSpec, test } from '../fixtures.ts';
import { labelled, textOf } from '../texts.ts';
import { tooWide } from './screens.ts';

// It changes how the demo account signs in.
const portalUrl = serverOfSpec();

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
const host = (key: string) => textOf('host', 'en', key);
const actOn = (act: string, factor: string) =>
  account('factor.act', { act: account(act), name: account(factor) });

/** Seconds that a code of an authenticator is shown. */
const PERIOD = 30;
/** The code that an authenticator shows now, or so many periods later, which the API takes as well. */
const shownBy = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * PERIOD });

/** Enters the password, and lets the browser do the work that stands for the puzzle. */
async function enterPassword(page: Page, password: string): Promise<void> {
  await page.goto(`${portalUrl()}/sign-in`);
  await page.locator('input[name=username]').fill(DEMO_ACCOUNT);
  await page.locator('input[type=password]').fill(password);
  await page.locator('form button[type=submit]').click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.getByRole('button', { name: host('captcha.work') }).click();
}

const accountMenu = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${labelled('en', host('shell.account'), '')}`) });

async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: host('nav.sign-out') }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/** What is open now has nothing that axe finds, and fits a phone's width. */
async function expectUsable(page: Page): Promise<void> {
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  expect(await tooWide(page, 360)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an authenticator app is set up, then signs in with the password, and a recovery code once in its place (ACC-003, SEC-003, SEC-012)', async ({
  browser,
}) => {
  test.setTimeout(1_440_000);
  const context = await newContext(browser, { lang: 'en' });
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterPassword(page, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });

  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: textOf('account', 'en', 'secure.title') }).click();
  await expect(page).toHaveURL(/\/account\/secure$/);
  await expect(page.getByText(account('verdict.none'))).toBeVisible();
  await expectUsable(page);

  await page.getByRole('button', { name: actOn('factor.setUp', 'factor.google') }).click();
  const setUp = page.getByRole('dialog', { name: account('setUp.title') });
  await expect(setUp.getByRole('img', { name: account('setUp.qr') })).toBeVisible();
  await expectUsable(page);
  const secret = ((await setUp.locator('[data-secret]').textContent()) ?? '').replaceAll(' ', '');
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  await setUp.getByLabel(account('google.code')).fill('000000');
  await page.keyboard.press('Enter');
  await expect(setUp.getByLabel(account('google.code'))).toHaveAttribute('aria-invalid', 'true');
  await setUp.getByLabel(account('google.code')).fill(shownBy(secret));
  await page.keyboard.press('Enter');

  const kept = page.getByRole('dialog', { name: account('codes.title') });
  await expect(kept.getByRole('listitem')).toHaveCount(10);
  const codes = await kept.getByRole('listitem').allTextContents();
  await expectUsable(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    kept.getByRole('button', { name: textOf('common', 'en', 'btn.download') }).click(),
  ]);
  const file = await readFile((await download.path()) ?? '', 'utf8');
  for (const code of codes) expect(file).toContain(code);
  await kept.getByRole('checkbox').check();
  await kept.getByRole('button', { name: account('codes.close') }).click();
  await expect(page.getByText(account('verdict.good'))).toBeVisible();
  await expectUsable(page);

  for (const open of [
    actOn('factor.turnOff', 'factor.google'),
    actOn('factor.turnOn', 'factor.email'),
    account('recovery.make'),
    actOn('contacts.replace', 'factor.email'),
    account('password.change'),
  ]) {
    await page.getByRole('button', { name: open, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: open, exact: true })).toBeFocused();
  }

  await signOut(page);
  await enterPassword(page, DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/sec-validation/, { timeout: 180_000 });
  // The fields of the sign-in stand until the page is drawn.
  await expect(page.getByRole('textbox')).toHaveCount(1);
  // A code that was used is refused, and the next one is taken a little early.
  await page.getByRole('textbox').fill(shownBy(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut(page);
  const signInByRecovery = async (code: string) => {
    await enterPassword(page, DEMO_PASSWORD);
    await expect(page).toHaveURL(/\/sec-validation/, { timeout: 180_000 });
    await page.getByRole('radio', { name: host('auth.second.recovery') }).check();
    await page.getByRole('textbox').fill(code);
    await page.keyboard.press('Enter');
  };
  await signInByRecovery(codes[0] ?? '');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${portalUrl()}/account/secure`);
  await expect(page.getByText('9 codes left')).toBeVisible();
  await expect(page.getByText(account('sessions.current'))).toBeVisible();

  await signOut(page);
  await signInByRecovery(codes[0] ?? '');
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeFalsy();
  await context.close();
});
