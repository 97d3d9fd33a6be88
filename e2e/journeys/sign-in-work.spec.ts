import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { signInByApi } from '../account.ts';
import { audit } from '../axe.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { placeOfPiece } from '../puzzle.ts';

let portal: RunningServer;
let folder: string;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-work-'));
  portal = await startServer({ dataFolder: folder, env: { LOG_LEVEL: 'error' } });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the form in and moves the piece by keys. */
async function signIn(page: Page, password: string, account = DEMO_ACCOUNT): Promise<void> {
  await page.goto(`${portal.url}/sign-in`);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await expect(page.getByRole('slider')).toBeFocused();
  const target = await placeOfPiece(page);
  for (let x = 0; x + 4 <= target; x += 4) await page.keyboard.press('ArrowRight', { delay: 8 });
  for (let rest = target % 4; rest > 0; rest -= 1) await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
}

/** Three wrong passwords: the next try takes work, and may be made after a second. */
async function fail(tryOnce: (password: string) => Promise<void>): Promise<void> {
  for (let n = 0; n < 3; n += 1) await tryOnce(`Wrong-Password-${n}`);
  const failedAt = Date.now();
  await expect.poll(() => Date.now() - failedAt).toBeGreaterThan(1000);
}

test.describe('signing in after wrong passwords', () => {
  test('takes work that the page does by itself, after which the device is known', async ({
    page,
    complaints,
  }) => {
    await fail(async (password) => {
      await signIn(page, password);
      await expect(page.locator('input[type=password]')).toHaveAttribute('aria-invalid', 'true');
    });
    const asked = page.waitForResponse(async (response) => {
      if (!response.url().endsWith('/api/login')) return false;
      return (await response.json()).code === 12002;
    });
    await signIn(page, DEMO_PASSWORD);
    expect((await (await asked).json()).data.most).toBe(120);
    await expect(page).toHaveURL(/\/dashboard$/, { timeout: 180_000 });
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'device')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(complaints).toEqual([]);
  });

  for (const [lang, theme, width] of [
    ['zh', 'light', 360],
    ['de', 'dark', 360],
    ['fr', 'dark', 1280],
    ['en', 'light', 1280],
  ] as const) {
    test(`shows its work in ${lang}, ${theme}, at ${width} pixels, and typing gives it up`, async ({
      browser,
    }) => {
      const account = `${lang}@customer.example`;
      const context = await newContext(browser, { lang, theme, width });
      const page = await context.newPage();
      // Over the wire; by the page, in the test above.
      await fail((password) =>
        expect(signInByApi(portal.url, account, password)).rejects.toThrow('sign-in failed'),
      );
      // Work without an end leaves time to look.
      await page.route('**/api/login', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        if (body.data?.challenge) {
          body.data.challenge.parameters.keyPrefix = 'f'.repeat(32);
          body.data.most = 1_000_000;
        }
        await route.fulfill({ response, json: body });
      });
      await signIn(page, 'Wrong-Password-9', account);
      const bar = page.getByRole('progressbar');
      await expect(bar).toBeVisible();
      await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
      expect(await audit(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const shots = process.env['SHOTS'];
      if (shots) await page.screenshot({ path: join(shots, `work-${lang}-${theme}-${width}.png`) });
      await page.locator('input[type=password]').press('End');
      await page.locator('input[type=password]').pressSequentially('more');
      await expect(bar).toBeHidden();
      await expect(page.locator('input[type=password]')).toHaveValue('Wrong-Password-9more');
      await context.close();
    });
  }
});
