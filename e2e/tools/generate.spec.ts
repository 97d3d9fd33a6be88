import { createPublicKey } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { expectLight, openTool, saved } from './tool.ts';

const csrText = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-gen-csr', 'en', key, values);
const replaceText = (key: string) => textOf('certhub-batch-replace', 'en', key);

test.describe('tools that make something', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' });
  });
  test.afterAll(async () => {
    await page?.context().close();
  });

  for (const tool of ['gen-csr', 'ssl-config', 'batch-replace']) {
    test(`${tool} loads less than 60 kB of its own before it is used`, async () => {
      await expectLight(page, tool);
    });
  }

  test('gen-csr makes RSA and ECC pairs that openssl accepts, without the network (TOOL-001, CRY-002)', async () => {
    await openTool(page, 'gen-csr');
    const form = page.locator('form');
    await form.getByLabel(csrText('commonName')).fill('*.中文.com');
    await form.getByLabel(csrText('sans')).fill('192.0.2.1');
    const folder = judgeFolder();
    for (const type of ['RSA 2048', 'P-256']) {
      await form.getByLabel(csrText('key.type')).selectOption(type);
      await form.getByRole('button', { name: csrText('generate') }).click();
      const key = page.getByRole('figure').filter({ hasText: csrText('privateKey') });
      const shown = type === 'P-256' ? 'EC P-256' : 'RSA 2048';
      const result = page.getByRole('region', { name: textOf('certhub', 'en', 'tool.results') });
      await expect(result.getByText(shown, { exact: true })).toBeVisible();
      await expect(page.getByText(csrText('check.signature'))).toBeVisible();
      const csrBlock = page.getByRole('figure').filter({ hasText: '-----BEGIN CERTIFICATE REQUEST-----' });
      const csr = await saved(page, () => csrBlock.getByRole('button', { name: /\.csr$/ }).click());
      const pem = await saved(page, () => key.getByRole('button', { name: /\.key$/ }).click());
      const file = write(folder, 'a.csr', csr);
      const text = openssl('req', '-in', file, '-noout', '-text', '-verify', '-nameopt', 'utf8');
      expect(text).toContain('DNS:*.xn--fiq228c.com, IP Address:192.0.2.1');
      const own = createPublicKey(pem).export({ type: 'spki', format: 'pem' });
      expect(openssl('req', '-in', file, '-noout', '-pubkey')).toBe(own);
      // What is loaded has been loaded; from here on there is no network at all.
      await page.context().setOffline(true);
    }
    await page.context().setOffline(false);
  });

  test('gen-csr makes a hundred requests into one archive, and stops when told to (TOOL-001)', async () => {
    await openTool(page, 'gen-csr');
    const form = page.locator('form');
    await form.getByRole('radio', { name: csrText('mode.several', { max: 500 }) }).check({ force: true });
    const names = Array.from(
      { length: 100 },
      (_, index) => `h${index}.example.com www.h${index}.example.com`,
    );
    await form.getByLabel(csrText('list'), { exact: true }).fill(names.join('\n'));
    const generate = form.getByRole('button', { name: csrText('generateMany', { count: 100 }) });
    await generate.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await form.getByRole('button', { name: textOf('certhub', 'en', 'tool.cancel') }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await form.getByLabel(csrText('key.type')).selectOption('P-256');
    await generate.click();
    const download = page.getByRole('button', { name: csrText('many.download', { count: 100 }) });
    const zip = await saved(page, () => download.click());
    // Entries in the archive's directory (PKWARE APPNOTE 4.3.16).
    expect(zip.readUInt16LE(zip.lastIndexOf('PK\x05\x06', undefined, 'latin1') + 10)).toBe(200);
  });

  test('ssl-config restores its form from the link it gives (TOOL-007)', async () => {
    await openTool(page, 'ssl-config?server=haproxy&profile=modern&hsts=0');
    const code = page.getByRole('figure').locator('code');
    await expect(code).toContainText('ssl-min-ver TLSv1.3');
    await expect(code).not.toContainText('Strict-Transport-Security');
    await page.getByRole('checkbox').first().check({ force: true });
    await expect(code).toContainText('Strict-Transport-Security');
    await page.reload();
    await expect(code).toContainText('Strict-Transport-Security');
    await expect(page).toHaveURL(/server=haproxy&profile=modern$/);
  });

  test('batch-replace stops a runaway expression, and the page answers all the while (TOOL-008)', async () => {
    await openTool(page, 'batch-replace');
    const text = page.getByLabel(replaceText('text'), { exact: true });
    await text.fill(`${'a'.repeat(64)}!`);
    await page.getByRole('radio', { name: replaceText('kind.regex') }).check({ force: true });
    await page.getByLabel(replaceText('find'), { exact: true }).fill('^(a+)+$');
    const slowest = page.evaluate(async () => {
      const until = performance.now() + 2_000;
      let gap = 0;
      for (let last = performance.now(); last < until;) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        const now = performance.now();
        gap = Math.max(gap, now - last);
        last = now;
      }
      return gap;
    });
    expect(await slowest).toBeLessThan(1_000);
    await expect(page.getByText(replaceText('stopped'))).toBeVisible();
    await page.getByLabel(replaceText('find'), { exact: true }).fill('a+');
    await page.getByLabel(replaceText('with'), { exact: true }).fill('b');
    await expect(page.locator('ins')).toHaveText('b');
    await page.getByRole('button', { name: replaceText('apply'), exact: true }).click();
    await expect(text).toHaveValue('b!');
  });
});
