import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { tooWide } from '../journeys/screens.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { expectLight, openTool } from './tool.ts';

const decoder = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-parse-cert', 'en', key, values);
const matching = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-match-pair', 'en', key, values);
const frame = (key: string) => textOf('certhub', 'en', key);

/** What axe finds on a phone and on a desk, once in each theme, and what is wider than the page. */
async function complaintsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const) {
    for (const wide of await tooWide(page, width)) found.push(`${width} scrolls sideways: ${wide}`);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-certdeck-mode', colorScheme);
    // Wherever else it stands, the header lies over half of something.
    await page.evaluate(() => scrollTo(0, 0));
    for (const finding of await audit(page, { tags: STANDARDS }))
      found.push(`${width} ${colorScheme} ${finding}`);
  }
  return found;
}

test.describe('tools that read', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' });
  });
  test.afterAll(async () => {
    await page?.context().close();
  });

  for (const tool of ['parse-cert', 'parse-csr', 'match-pair']) {
    const tag = tool === 'parse-cert' ? ['@gate'] : [];
    test(
      `${tool} loads less than 60 kB of its own before it is used, and is accessible with its sample`,
      { tag },
      async () => {
        await expectLight(page, tool);

        await page.getByRole('button', { name: frame('input.sample') }).click();
        const last = tool === 'match-pair' ? matching('matrix.title') : decoder('asn1.title');
        await expect(page.getByRole('heading', { name: last })).toBeVisible();
        if (tool === 'parse-cert') {
          await page.getByRole('button', { name: decoder('asn1.open') }).click();
          await expect(page.getByRole('tree')).toBeVisible();
        }
        expect(await complaintsOf(page)).toEqual([]);
      },
    );
  }

  test('parse-cert decodes without the network, and what it saves is what openssl reads (TOOL-005, CRY-002)', async () => {
    await openTool(page, 'parse-cert');
    await page.getByRole('button', { name: frame('input.sample') }).click();
    await expect(page.getByText(decoder('path.complete'))).toBeVisible();
    // What is loaded has been loaded; from here on there is no network at all.
    await page.context().setOffline(true);
    const sample = await page.getByRole('textbox').inputValue();
    const [leaf = ''] = sample.split(/(?<=-----END CERTIFICATE-----\n)/);
    await page.getByRole('textbox').fill(leaf);
    await expect(page.getByText(/The issuer is missing/)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'DER', exact: true }).click(),
    ]);
    const file = write(judgeFolder(), 'a.der', readFileSync(await download.path()));
    expect(openssl('x509', '-inform', 'DER', '-in', file).trim()).toBe(leaf.trim());
    await page.context().setOffline(false);
  });

  test('parse-cert lists ten megabytes of certificates, and the page answers all the while', async () => {
    await openTool(page, 'parse-cert');
    await page.getByRole('button', { name: frame('input.sample') }).click();
    await expect(page.getByText(decoder('path.complete'))).toBeVisible();
    const sample = await page.getByRole('textbox').inputValue();
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-bundle-'));
    const file = join(folder, 'bundle.pem');
    const copies = Math.ceil(10_000_000 / sample.length);
    writeFileSync(file, sample.repeat(copies));
    await page.getByRole('button', { name: frame('input.clear') }).click();
    await page.locator('input[type=file]').setInputFiles(file);
    const listed = decoder('list.title', { count: copies * 3 });
    await expect(page.getByRole('heading', { name: listed })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'www.example.com' })).toBeVisible();
    rmSync(folder, { recursive: true });
  });

  test('match-pair carries a key to the next tool, and leaves it in no address, history or storage (TOOL-006)', async () => {
    await openTool(page, 'match-pair');
    await page.getByRole('button', { name: frame('input.sample') }).click();
    await expect(page.locator('td[data-relation=proven]').first()).toBeVisible();
    const pasted = await page.getByRole('textbox').inputValue();
    const key = /-----BEGIN PRIVATE KEY-----\n(.{40})/.exec(pasted)?.[1] ?? 'none';
    await openTool(page, 'parse-cert');
    await page.getByRole('textbox').fill(pasted.slice(pasted.indexOf('-----BEGIN PRIVATE KEY')));
    await page.getByRole('link', { name: decoder('next.match') }).click();
    await expect(page).toHaveURL(/\/certhub\/tools\/match-pair$/);
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(matching('title'));
    await expect.poll(() => page.getByRole('textbox').inputValue()).toContain(key);
    const traces = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]),
    );
    expect(traces).not.toContain(key);
    await page.reload();
    await expect(page.getByRole('textbox')).toHaveValue('');
  });
});
