import type { Page } from 'playwright/test';
import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, portalUrl, test } from '../fixtures.ts';
import { placeOfPiece, slidePiece, thumbAt } from '../puzzle.ts';
import { textOf } from '../texts.ts';

async function fillIn(page: Page, password = DEMO_PASSWORD, account = DEMO_ACCOUNT): Promise<void> {
  await page.goto(`${portalUrl()}/sign-in`);
  await page.getByLabel('邮箱', { exact: true }).last().fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('slider')).toBeVisible();
}

test.describe('signing in', () => {
  test(
    'slides the piece by mouse and reaches the dashboard (HOST-055, HOST-057)',
    { tag: '@gate' },
    async ({ page, complaints }) => {
      await fillIn(page);
      await slidePiece(page);
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^\S{20,}$/);
      expect(complaints).toEqual([]);
    },
  );

  test('slides the piece by finger', async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await fillIn(page);
    await page.getByRole('slider').scrollIntoViewIfNeeded();
    const target = await placeOfPiece(page);
    const from = await thumbAt(page, 0);
    const to = await thumbAt(page, target);
    const devtools = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: from.y }],
      });
    await touch('touchStart', from.x);
    for (let step = 1; step <= 24; step += 1) {
      await touch('touchMove', from.x + ((to.x - from.x) * step) / 24);
    }
    await touch('touchEnd', to.x);
    await expect(page).toHaveURL(/\/dashboard$/);
    await context.close();
  });

  test('moves the piece by keys alone', async ({ page }) => {
    await page.goto(`${portalUrl()}/sign-in`);
    await expect(page.locator('input[name=username]')).toBeFocused();
    await page.keyboard.type(DEMO_ACCOUNT);
    await page.locator('input[type=password]').focus();
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('slider')).toBeFocused();
    const target = await placeOfPiece(page);
    for (let x = 0; x + 4 <= target; x += 4) await page.keyboard.press('ArrowRight', { delay: 8 });
    for (let rest = target % 4; rest > 0; rest -= 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  test('lets the browser work instead of the hand', async ({ page }) => {
    await fillIn(page);
    await page
      .getByRole('button', { name: /拼图|验证/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
  });

  test('tells a wrong password at its field and keeps the account (HOST-058)', async ({ page }) => {
    await fillIn(page, 'Wrong-Password-1');
    await page
      .getByRole('button', { name: /拼图|验证/ })
      .last()
      .click();
    await expect(page.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true', {
      timeout: 180_000,
    });
    await expect(page.locator('input[name=username]')).toHaveValue(DEMO_ACCOUNT);
    await expect(page).toHaveURL(/\/sign-in/);
  });

  test('asks for no remote and for at most 300 kB of script before sign-in (HOST-012)', async ({
    browser,
  }) => {
    const context = await newContext(browser, {});
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const scripts = new Set<string>();
    const remotes: string[] = [];
    let bytes = 0;
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script') scripts.add(requestId);
      if (response.url.includes('/remotes/')) remotes.push(response.url);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(`${portalUrl()}/sign-in`);
    await expect(page.locator('input[type=password]')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(remotes).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(300 * 1024);
    await context.close();
  });

  test('brings a visitor back to the page that was asked for (HOST-013, D-004)', async ({ page }) => {
    await page.goto(`${portalUrl()}/orders/list?status=1001`);
    await expect(page).toHaveURL(/\/sign-in\?redirect=/);
    await fillInHere(page);
    await expect(page).toHaveURL(/\/orders\/list\?status=1001$/, { timeout: 180_000 });
  });

  test('signs out in every tab (D-032, SES-010)', async ({ context, page }) => {
    await page.goto(`${portalUrl()}/sign-in`);
    await fillInHere(page);
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
    const other = await context.newPage();
    await other.goto(`${portalUrl()}/help/overview`);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('button', { name: /账户|demo/i })
      .last()
      .click();
    await page.getByRole('menuitem', { name: '退出' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(other).toHaveURL(/\/sign-in/);
    const left = await page.evaluate(() => Object.keys(localStorage).sort());
    expect(left).not.toContain('token');
    expect(left).not.toContain('createdOrderNos');
  });
});

/** Signs in on the sign-in page that is open, by proof of work. */
async function fillInHere(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill(DEMO_ACCOUNT);
  await page.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page
    .getByRole('button', { name: /拼图|验证/ })
    .last()
    .click();
}

test('speaks the browser’s language until the person chooses one, and keeps nothing before (HOST-039, HOST-040, D-267)', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto(`${portalUrl()}/sign-up`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(
    page.getByRole('heading', { level: 1, name: textOf('host', 'de', 'auth.signUp.title') }),
  ).toBeVisible();
  await expect(page.locator('input[value="+49"]')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull();
  await context.close();
});
