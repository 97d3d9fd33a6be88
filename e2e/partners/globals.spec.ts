import type { Page } from 'playwright/test';
import { expect, headingOf, test } from './fixture.ts';

declare global {
  interface Window {
    /** What the page had under the usual names before anything of ours came. */
    theirs: Record<string, unknown>;
  }
}

/** Names under which builds of Module Federation meet on a page. */
const USUAL = [
  '__FEDERATION__',
  '__VMOK__',
  '__GLOBAL_LOADING_REMOTE_ENTRY__',
  '_FEDERATION_RUNTIME_CORE',
  '_FEDERATION_RUNTIME_CORE_FROM',
];

/** The area is drawn, and goes to another of its pages. */
async function expectWorks(page: Page): Promise<void> {
  await expect(headingOf(page, 'Orders')).toBeVisible();
  await page.getByRole('link', { name: 'Order contacts' }).click();
  await expect(headingOf(page, 'Order contacts')).toBeVisible();
}

test.describe('the page’s own federation', () => {
  test('may be of another version, and frozen', async ({ page, partners, complaints }) => {
    await page.addInitScript((names) => {
      const theirs = Object.fromEntries(
        names.map((name) => [
          name,
          Object.freeze({ version: '0.1.0', __INSTANCES__: Object.freeze([]), __SHARE__: Object.freeze({}) }),
        ]),
      );
      window.theirs = theirs;
      for (const name of names)
        Object.defineProperty(window, name, { value: theirs[name], writable: false, configurable: false });
    }, USUAL);
    await page.goto(`${partners.shop.url}/plain`);
    await expectWorks(page);
    expect(complaints).toEqual([]);
    // And it is as it was.
    const same = await page.evaluate(
      (names) => names.filter((name) => Reflect.get(window, name) === window.theirs[name]),
      USUAL,
    );
    expect(same).toEqual(USUAL);
  });

  test('may be taken away while an area stands in the page', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/plain`);
    await expect(headingOf(page, 'Orders')).toBeVisible();
    await page.evaluate((names) => {
      for (const name of names) Object.assign(window, { [name]: undefined });
    }, USUAL);
    await expectWorks(page);
    // An area that nothing of has been loaded yet.
    await page.evaluate(() => {
      const place = document.createElement('div');
      document.body.append(place);
      window.certdeck.mount('ssl', place, {
        language: 'en',
        token: { get: async () => (await (await fetch('/token')).json()).token },
      });
    });
    await expect(page.locator('[data-certdeck-area=ssl]').getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('finds nothing of ours under its names', async ({ page, partners }) => {
    await page.goto(`${partners.shop.url}/plain`);
    await expectWorks(page);
    const found = await page.evaluate((names) => names.filter((name) => name in window), USUAL);
    // For releases that aren't built with this repository's tools; whoever brings a runtime of their own replaces it.
    expect(found).toEqual(['_FEDERATION_RUNTIME_CORE']);
    const { writable, configurable } = await page.evaluate(() =>
      Object.getOwnPropertyDescriptor(window, '_FEDERATION_RUNTIME_CORE')!,
    );
    expect({ writable, configurable }).toEqual({ writable: true, configurable: true });
  });
});
