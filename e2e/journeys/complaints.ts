import type { Page } from 'playwright/test';

/** What the browser refused under the page's policy, and errors nobody caught. */
export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.context().on('weberror', (error) => complaints.push(String(error.error())));
  page.context().on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
