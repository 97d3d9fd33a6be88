import type { Page } from 'playwright/test';
import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, serverOfSpec, test } from '../fixtures.ts';
import { placeOfPiece } from '../puzzle.ts';
import { textOf } from '../texts.ts';
import { settled } from './screens.ts';
import { freshName } from './shop.ts';

const portalUrl = serverOfSpec();

/** Presses Tab until what has the focus is wanted; the page is asked with `arg`. */
async function tabTo<Arg>(
  page: Page,
  what: string,
  wanted: (arg: Arg) => boolean,
  arg: Arg,
  most = 90,
): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean, Arg>(wanted as never, arg)) return;
  }
  throw new Error(`the Tab key never reached ${what}`);
}

/** Presses Tab until a button or link with this text has the focus. */
const tabToText = (page: Page, text: string, most?: number) =>
  tabTo(
    page,
    text,
    (wanted: string) => {
      const { activeElement } = document;
      if (!activeElement?.matches('button, a')) return false;
      const name = (activeElement.getAttribute('aria-label') ?? activeElement.textContent).trim();
      return name === wanted || name.startsWith(`${wanted} `);
    },
    text,
    most,
  );

const focusWithin = (page: Page, selector: string) =>
  page.evaluate((within) => document.activeElement?.closest(within) !== null, selector);

/** No mouse is used from the address to the file of the certificate. */
test('signs in, buys, pays, validates and downloads by keyboard alone (UX: every journey works by keyboard)', async ({
  browser,
}) => {
  test.setTimeout(1_440_000);
  const page = await (await newContext(browser, { lang: 'en' })).newPage();
  const name = freshName('keyboard');

  await test.step('signs in', async () => {
    await page.goto(`${portalUrl()}/sign-in`);
    await expect(page.locator('input[name=username]')).toBeFocused();
    await page.keyboard.type(DEMO_ACCOUNT);
    await tabTo(
      page,
      'the password',
      () => document.activeElement?.getAttribute('type') === 'password',
      undefined,
    );
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('slider')).toBeFocused();
    const target = await placeOfPiece(page);
    for (let x = 0; x + 4 <= target; x += 4) await page.keyboard.press('ArrowRight', { delay: 8 });
    for (let rest = target % 4; rest > 0; rest -= 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await settled(page);
  });

  await test.step('finds the buy screen and fills it in', async () => {
    await tabTo(
      page,
      'the link to the buy screen',
      () => document.activeElement?.getAttribute('href') === '/ssl/certificates',
      undefined,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('textarea[name=names]')).toBeVisible();
    await tabTo(page, 'the name', () => document.activeElement?.getAttribute('name') === 'names', undefined);
    await page.keyboard.type(name);
    await tabTo(
      page,
      'the row of brands',
      () => document.activeElement?.closest('[data-row=brand]') !== null,
      undefined,
    );
    await page.keyboard.press('Enter');
    await tabTo(
      page,
      'a brand',
      () =>
        document.activeElement?.getAttribute('type') === 'radio' &&
        document.activeElement.closest('[data-row=brand]') !== null,
      undefined,
    );
    const brand = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value);
    const first = await brand();
    await page.keyboard.press('ArrowRight');
    expect(await brand()).not.toBe(first);
    await page.keyboard.press('ArrowLeft');
    expect(await brand()).toBe(first);
    await page.keyboard.press('Escape');
  });

  await test.step('opens the payment, leaves it, and comes back to it', async () => {
    await tabTo(
      page,
      'the buy button',
      () => document.activeElement?.getAttribute('type') === 'submit',
      undefined,
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
    await expect(dialog).toBeVisible({ timeout: 180_000 });
    await expect.poll(() => focusWithin(page, '[role=dialog]')).toBe(true);
    // The focus stays in the dialog, and Escape leaves it.
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
    expect(await focusWithin(page, '[role=dialog]')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(textOf('ssl', 'en', 'created.unpaid'))).toBeVisible();
    await tabToText(page, textOf('common', 'en', 'btn.pay'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible({ timeout: 180_000 });
    await expect.poll(() => focusWithin(page, '[role=dialog]')).toBe(true);
  });

  await test.step('pays, which asks a second time (BIL-002)', async () => {
    // Before its orders are there, a press only says so.
    await expect(page.getByRole('dialog').getByText(name)).toBeVisible();
    await tabToText(page, textOf('common', 'en', 'btn.pay'), 20);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }),
    ).toBeVisible();
    if (
      !(await page.evaluate(
        (text) => document.activeElement?.textContent === text,
        textOf('billing', 'en', 'pay.balance.again'),
      ))
    )
      await tabToText(page, textOf('billing', 'en', 'pay.balance.again'), 20);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ssl\/certificate\/[\w-]+$/, { timeout: 180_000 });
  });

  await test.step('validates and downloads', async () => {
    await expect(
      page.getByRole('button', { name: textOf('orders', 'en', 'dcv.demo.publish') }),
    ).toBeVisible();
    await settled(page);
    await tabToText(page, textOf('orders', 'en', 'dcv.demo.publish'));
    await page.keyboard.press('Enter');
    const file = page.getByRole('button', { name: textOf('orders', 'en', 'files.certificate'), exact: true });
    await expect(file).toBeVisible({ timeout: 180_000 });
    await tabToText(page, textOf('orders', 'en', 'files.certificate'));
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/\.(crt|pem|cer)$/);
  });
  await page.context().close();
});
