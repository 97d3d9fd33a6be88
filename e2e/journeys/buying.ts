import type { Page } from 'playwright/test';
import { expect, type Lang, portalUrl } from '../fixtures.ts';
import { textOf } from '../texts.ts';

/** Buys the default DV certificate for a name, with a key of the browser's, and pays; ends on the page of the order. */
export async function buy(page: Page, lang: Lang, name: string, origin = portalUrl()): Promise<string> {
  await page.goto(`${origin}/ssl/certificates`);
  await page.getByPlaceholder('example.com').first().fill(name);
  return buyFilledIn(page, lang, name);
}

/** Buys what stands in the buy screen; ends on the page of the order. */
export async function buyFilledIn(page: Page, lang: Lang, name: string): Promise<string> {
  await expect(page.getByText('158.00').first()).toBeVisible();
  await page.getByRole('button', { name: textOf('ssl', lang, 'ssl.buyNow') }).click();
  const dialog = page.getByRole('dialog', { name: textOf('billing', lang, 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole('button', { name: textOf('common', lang, 'btn.pay') }).click();
  await dialog.getByRole('button', { name: textOf('billing', lang, 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  return new URL(page.url()).pathname.split('/').at(-1)!;
}
