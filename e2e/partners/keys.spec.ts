import type { Page } from 'playwright/test';
import { textOf } from '../texts.ts';
import { expect, test } from './fixture.ts';

const COUNT = 20;
const text = (key: string, values?: Record<string, number>) => textOf('certhub-gen-csr', 'en', key, values);

declare global {
  interface Window {
    /** What the page's own thread has done since a time. */
    own: { keys: number; longest: number; since: number };
  }
}

/** Makes twenty RSA keys with requests in the area, and answers what the page's own thread had to do for them. */
async function makeKeys(page: Page, address: string): Promise<Window['own']> {
  await page.addInitScript(() => {
    const own = { keys: 0, longest: 0, since: 0 };
    window.own = own;
    const { subtle } = crypto;
    const make = subtle.generateKey.bind(subtle) as (...given: unknown[]) => Promise<CryptoKeyPair>;
    Object.assign(subtle, {
      generateKey: (...given: unknown[]) => {
        own.keys += 1;
        return make(...given);
      },
    });
    new PerformanceObserver((entries) => {
      // The browser tells of a task later, when that of filling the form in may be over.
      for (const { startTime, duration } of entries.getEntries())
        if (startTime >= own.since) own.longest = Math.max(own.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  await page.goto(address);
  const area = page.locator('[data-certdeck-area=certhub]');
  await area.getByRole('radio', { name: text('mode.several', { max: 500 }) }).check({ force: true });
  await area.getByLabel(text('key.type')).selectOption('RSA 2048');
  const list = area.getByLabel(text('list'), { exact: true });
  const make = async (count: number) => {
    await list.fill(Array.from({ length: count }, (_, index) => `h${index}.shop.example`).join('\n'));
    const start = area.getByRole('button', { name: text('generateMany', { count }) });
    await expect(start).toBeVisible();
    await page.evaluate(() => Object.assign(window.own, { keys: 0, longest: 0, since: performance.now() }));
    await start.click();
    await expect(area.getByRole('button', { name: text('many.download', { count }) })).toBeVisible({
      timeout: 180_000,
    });
  };
  // The first request brings the scripts.
  await make(1);
  await make(COUNT);
  const own = await page.evaluate(() => window.own);
  // Of tasks under 50 ms the browser doesn't tell.
  const longest = own.longest === 0 ? 'under 50' : Math.round(own.longest);
  console.log(`longest task of the page's thread for ${COUNT} RSA keys: ${longest} ms`);
  return own;
}

test.describe('keys of an area in a page of another origin are made', () => {
  test('in a worker, and not in the page’s own thread', async ({ page, partners, complaints }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') scripts.push(new URL(request.url()).pathname);
    });
    const own = await makeKeys(page, `${partners.shop.url}/keys`);
    expect(own.keys).toBe(0);
    expect(page.workers().map((worker) => new URL(worker.url()).origin)).toEqual([partners.shop.url]);
    expect(page.workers()[0]?.url()).toMatch(/^blob:/);
    // Its scripts came from the portal once, all of them before it ran.
    expect(scripts.filter((path) => path.endsWith('/certdeck-pki.js'))).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  test('in the page itself where its policy allows no worker', async ({ page, partners, complaints }) => {
    const own = await makeKeys(page, `${partners.shop.url}/keys?workers=no`);
    expect(own.keys).toBe(COUNT);
    expect(page.workers()).toEqual([]);
    // One attempt for all jobs of the page, which the browser tells the page's owner.
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/worker.*blob:|blob:.*worker/i);
  });

  test('in the page itself where a script of the worker isn’t what was released', async ({
    page,
    partners,
  }) => {
    await page.route('**/certdeck-pki.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: 'self.postMessage({ type: "ready" });',
      }),
    );
    const own = await makeKeys(page, `${partners.shop.url}/keys`);
    expect(own.keys).toBe(COUNT);
    expect(page.workers()).toEqual([]);
  });
});
