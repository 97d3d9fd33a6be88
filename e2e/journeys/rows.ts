import type { Page } from 'playwright/test';

/** The rows of the buy screen stand open for this person, as one click on the page does (certdeck.order.rows). */
export async function openAllRows(page: Page): Promise<void> {
  await page.context().addInitScript(() => localStorage.setItem('certdeck.order.rows', 'open'));
}
