import type { Page } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { judgeFolder, keytool, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { expectLight, openTool, saved } from './tool.ts';

const certText = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-convert-cert', 'en', key, values);
const keyText = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-convert-private-key', 'en', key, values);
const PASSWORD = 'Pass word~1';

test.describe('tools that convert', () => {
  let page: Page;

  test.beforeAll(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' });
  });
  test.afterAll(async () => {
    await page?.context().close();
  });

  for (const tool of ['convert-cert', 'convert-private-key']) {
    test(`${tool} loads less than 60 kB of its own before it is used`, async () => {
      await expectLight(page, tool);
    });
  }

  test('a visitor gets from loose files to a PFX that openssl and keytool open, and back (TOOL-003)', async () => {
    const folder = judgeFolder();
    await openTool(page, 'convert-cert');
    await page.getByRole('button', { name: textOf('certhub', 'en', 'input.sample') }).click();
    await expect(page.getByText(certText('entry.key'))).toBeVisible();
    // Its label is also that of the copy button beside it.
    const password = page.locator('input[autocomplete="new-password"]');
    // The encryption by its identifier: pbeWithSHAAnd3-KeyTripleDES-CBC and PBES2.
    for (const [destination, cipher] of [
      ['windowsOld', '2a864886f70d010c0103'],
      ['windowsNew', '2a864886f70d01050d'],
    ] as const) {
      await page.getByLabel(certText('destination')).selectOption(destination);
      await password.fill(PASSWORD);
      await page.getByRole('button', { name: certText('convert') }).click();
      const name = certText('made.downloadOne', { name: 'www.example.com.pfx' });
      const pfx = await saved(page, () => page.getByRole('button', { name }).click());
      const file = write(folder, `${destination}.pfx`, pfx);
      const info = openssl('pkcs12', '-in', file, '-passin', `pass:${PASSWORD}`, '-nodes');
      expect(info.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
      expect(info).toContain('BEGIN PRIVATE KEY');
      expect(pfx.toString('hex')).toContain(cipher);
      const list = keytool('-list', '-keystore', file, '-storetype', 'PKCS12', '-storepass', PASSWORD);
      expect(list).toContain('PrivateKeyEntry');
    }
    // The address and the storage know nothing of it.
    expect(page.url()).toBe(`${portalUrl()}/certhub/tools/convert-cert`);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(PASSWORD);
    expect(kept).not.toContain('PRIVATE KEY');

    await page.getByRole('button', { name: textOf('certhub', 'en', 'input.clear') }).click();
    await page.locator('input[type=file]').setInputFiles(`${folder}/windowsNew.pfx`);
    const unlock = page.getByLabel(
      textOf('certhub-convert', 'en', 'lock.file', { source: 'windowsNew.pfx' }),
    );
    await unlock.fill('wrong');
    await unlock.press('Enter');
    await expect(page.getByText(textOf('certhub-convert', 'en', 'lock.wrong'))).toBeVisible();
    await unlock.fill(PASSWORD);
    await unlock.press('Enter');
    await expect(page.getByText(certText('entry.key'))).toBeVisible();
    await page.getByLabel(certText('destination')).selectOption('haproxy');
    await password.fill('');
    await page.getByRole('button', { name: certText('convert') }).click();
    const single = certText('made.downloadOne', { name: 'www.example.com.pem' });
    const pem = await saved(page, () => page.getByRole('button', { name: single }).click());
    const file = write(folder, 'site.pem', pem);
    expect(openssl('x509', '-in', file, '-noout', '-pubkey')).toBe(openssl('pkey', '-in', file, '-pubout'));
  });

  test('an encrypted key goes from one format to another as openssl reads it (TOOL-004)', async () => {
    const folder = judgeFolder();
    const clear = openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384');
    const key = write(folder, 'clear.key', clear);
    const locked = openssl('ec', '-in', key, '-aes192', '-passout', 'pass:alt');
    await openTool(page, 'convert-private-key');
    await page.getByLabel(keyText('input'), { exact: true }).fill(locked);
    // AES-192 is what browsers lack.
    const unlock = page.getByLabel(/^Password of/);
    await unlock.fill('alt');
    await unlock.press('Enter');
    await expect(page.getByText(keyText('found', { key: 'EC P-384' }))).toBeVisible();
    await page.getByLabel(keyText('protection')).selectOption('aes256');
    await page.getByLabel(keyText('password')).fill('neu');
    const block = page.getByRole('figure').filter({ hasText: 'BEGIN ENCRYPTED PRIVATE KEY' });
    const made = await saved(page, () => block.getByRole('button', { name: /private\.key/ }).click());
    const file = write(folder, 'new.key', made);
    expect(openssl('pkey', '-in', file, '-passin', 'pass:neu', '-pubout')).toBe(
      openssl('pkey', '-in', key, '-pubout'),
    );
  });
});
