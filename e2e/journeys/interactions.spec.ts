import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { countClicks } from './clicks.ts';
import { freshName } from './shop.ts';

for (const width of [1280, 360]) {
  test(`a DV certificate takes three clicks from the name to paid and eight interactions to its files at ${width} pixels (SSL-065, ORD-027)`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await openSignedIn(browser, { lang: 'en', width });
    await page.setViewportSize({ width, height: 860 });
    const clicks = countClicks(page);
    const name = freshName('clicks');
    // The address stands for the link to the screen: one interaction.
    await page.goto(`${portalUrl()}/ssl/certificates`);
    await page.locator('textarea[name=names]').fill(name);
    const buy = page.getByRole('button', { name: textOf('ssl', 'en', 'ssl.buyNow') });
    await expect(page.getByText('158.00').first()).toBeVisible();
    // On one screen: the field, the rows as lines, and the button.
    await expect(page.locator('textarea[name=names]')).toBeInViewport();
    await expect(buy).toBeInViewport();

    const before = await clicks();
    await buy.click();
    const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
    await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.pay') }).click();
    await dialog.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
    await expect(page).toHaveURL(/\/ssl\/certificate\/[\w-]+$/, { timeout: 60_000 });
    expect((await clicks()) - before).toBe(3);

    await page.getByRole('button', { name: textOf('orders', 'en', 'dcv.demo.publish') }).click();
    const file = page.getByRole('button', { name: textOf('orders', 'en', 'files.certificate'), exact: true });
    await expect(file).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toContain('.');
    // The link to the screen and the typed name are two more.
    expect((await clicks()) - before + 2).toBeLessThanOrEqual(8);
    await page.context().close();
  });
}
