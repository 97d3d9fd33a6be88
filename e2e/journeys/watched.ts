import type { Page } from 'playwright/test';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { watch } from './complaints.ts';

/**
 * Opens a signed-in page for each test of a group, and fails the test for what the page complained of meanwhile.
 * @param opened is given the page before the test
 */
export function eachOnWatchedPage(opened: (page: Page) => void): void {
  let page: Page;
  let complaints: string[];
  test.beforeEach(async ({ browser }) => {
    page = await openSignedIn(browser);
    complaints = watch(page);
    opened(page);
  });
  test.afterEach(async () => {
    await page.context().close();
    expect(complaints).toEqual([]);
  });
}
