import { DEMO_ACCOUNT, DEMO_PASSWORD, expect, newContext, portalUrl, test } from '../fixtures.ts';
import { slidePiece } from '../puzzle.ts';
import { textOf } from '../texts.ts';
import { countClicks } from './clicks.ts';
import { freshName } from './shop.ts';

/** The button that signs in, and the piece that is slid; browsers fill in account and password by themselves. */
const SIGN_IN = 2;

for (const width of [1280, 360]) {
  test(`a DV certificate takes three clicks from the name to paid, and eight interactions from the sign-in to its files at ${width} pixels (SSL-065, ORD-027)`, async ({
    browser,
  }) => {
    test.setTimeout(1_080_000);
    const page = await (await newContext(browser, { lang: 'en', width })).newPage();
    await page.setViewportSize({ width, height: 860 });
    const clicks = await countClicks(page);
    const name = freshName('clicks');
    // A link to the screen leads through the sign-in and back to it.
    await page.goto(`${portalUrl()}/ssl/certificates`);
    await page.locator('input[name=username]').fill(DEMO_ACCOUNT);
    await page.locator('input[type=password]').fill(DEMO_PASSWORD);
    await page.locator('form button[type=submit]').click();
    await slidePiece(page);
    await expect(page.locator('textarea[name=names]')).toBeVisible();
    await page.locator('textarea[name=names]').fill(name);
    const buy = page.getByRole('button', { name: textOf('ssl', 'en', 'ssl.buyNow') });
    await expect(page.getByText('158.00').first()).toBeVisible();
    // On one screen: the field, the rows as lines, and the button.
    await expect(page.locator('textarea[name=names]')).toBeInViewport();
    await expect(buy).toBeInViewport();

    const before = clicks();
    await buy.click();
    const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
    // Before its orders are there, a press only says so.
    await expect(dialog.getByText(name)).toBeVisible();
    await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.pay') }).click();
    await dialog.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
    await expect(page).toHaveURL(/\/ssl\/certificate\/[\w-]+$/, { timeout: 180_000 });
    // The page tells its clicks to the test through a message of its own.
    await expect.poll(() => clicks() - before).toBe(3);

    await page.getByRole('button', { name: textOf('orders', 'en', 'dcv.demo.publish') }).click();
    // On a phone too the files are one press away, though their panel is folded.
    const files = page
      .getByRole('main')
      .getByRole('button', { name: textOf('common', 'en', 'btn.download'), exact: true });
    await expect(files).toBeVisible({ timeout: 180_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), files.click()]);
    expect(download.suggestedFilename()).toBe(`${name}.zip`);
    // The typed name is one more.
    await expect.poll(() => SIGN_IN + 1 + (clicks() - before)).toBe(8);
    await page.context().close();
  });
}
