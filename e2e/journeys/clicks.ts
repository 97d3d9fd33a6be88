import type { Page } from 'playwright/test';

declare global {
  /** Exposed to the page by `countClicks`. */
  var countClick: () => Promise<void>;
}

/** Clicks that a customer makes; the count is part of the journey (ux: one DV certificate). */
export async function countClicks(page: Page): Promise<() => number> {
  let counted = 0;
  // A page that is opened before both are there counts nothing.
  await page.exposeFunction('countClick', () => (counted += 1));
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if (event.isTrusted && event.detail > 0) void globalThis.countClick();
    });
  });
  return () => counted;
}
