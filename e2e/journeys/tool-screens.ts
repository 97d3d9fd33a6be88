import { expect } from 'playwright/test';
import { textOf } from '../texts.ts';
import type { Screen } from './screens.ts';

/** Tools that make something, with their results. */
export const generatingTools: readonly Screen[] = [
  {
    name: 'tool: convert a certificate',
    path: '/certhub/tools/convert-cert',
    async act(page, lang) {
      await page.getByRole('button', { name: textOf('certhub', lang, 'input.sample') }).click();
      await expect(page.getByText(textOf('certhub-convert-cert', lang, 'entry.key')).first()).toBeVisible();
    },
  },
  {
    name: 'tool: convert a private key',
    path: '/certhub/tools/convert-private-key',
    async act(page, lang) {
      await page.getByRole('button', { name: textOf('certhub', lang, 'input.sample') }).click();
      await expect(page.getByText(/P-256/).first()).toBeVisible();
    },
  },
  {
    name: 'tool: generate a CSR',
    path: '/certhub/tools/gen-csr',
    async act(page, lang) {
      const text = (key: string) => textOf('certhub-gen-csr', lang, key);
      await page.getByLabel(text('key.type')).selectOption('P-256');
      await page.getByLabel(text('commonName')).fill('*.中文.com');
      await page.locator('form button[type=submit]').click();
      await expect(page.getByText(text('check.signature'))).toBeVisible();
    },
  },
  { name: 'tool: TLS configuration', path: '/certhub/tools/ssl-config?server=postfix&profile=old' },
  {
    name: 'tool: bulk replace',
    path: '/certhub/tools/batch-replace',
    async act(page, lang) {
      const text = (key: string) => textOf('certhub-batch-replace', lang, key);
      await page.getByLabel(text('text'), { exact: true }).fill('server_name old.example.com;');
      await page.getByLabel(text('find'), { exact: true }).fill('old');
      await page.getByLabel(text('with'), { exact: true }).fill('new');
      await expect(page.locator('ins')).toBeVisible();
    },
  },
];
