import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountCalls } from '@certdeck/contract';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';

const en = (key: string) => textOf('billing', 'en', key);

/** A PNG of one pixel, which no browser or server has to believe by its name. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'a transfer is reported with its receipt, which comes back as it was and lies sealed in the store (BIL-028)',
  { tag: '@gate' },
  async ({ browser }) => {
    const page = await openSignedIn(browser, { lang: 'en' });
    await page.goto(`${portalUrl()}/deposit`);
    await page.getByRole('radio', { name: new RegExp(`^${textOf('common', 'en', 'pay.index.4')}`) }).check();
    const field = (key: string) => page.getByRole('textbox', { name: en(key), exact: true });
    const fill = (key: string, value: string) => field(key).fill(value);
    await fill('deposit.amount', '100.50');
    await fill('deposit.bankusername', '王明');
    await fill('deposit.bankname', 'Bank of Examples');
    await fill('deposit.bankno', '6222020200112233445');
    await fill('deposit.banktel', '+86 13800138000');
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });

    // A page that calls itself a receipt is none, and nothing is sent.
    await choose('receipt.pdf', Buffer.from('<html><script>alert(1)</script>'));
    await expect(page.getByText(en('deposit.receipt.type'))).toBeVisible();
    await page.getByRole('button', { name: en('deposit.submit') }).click();
    await expect(field('deposit.bankname')).toHaveValue('Bank of Examples');

    await choose('回单 7月.png', PNG);
    await expect(page.getByText(/回单 7月\.png/)).toBeVisible();
    const answer = page.waitForResponse((one) => one.url().endsWith(accountCalls.bankTransfer.path));
    await page.getByRole('button', { name: en('deposit.submit') }).click();
    await expect(page.getByText(en('deposit.receipt.attached'))).toBeVisible();
    const reported: { data: { id: string } } = await (await answer).json();

    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const get = (path: string) =>
      page.request.get(`${portalUrl()}/api/banktransfer/${path}`, { headers: { token } });
    const list: { data: { id: string; name: string; type: string; size: number }[] } = await (
      await get(`${reported.data.id}/receipts`)
    ).json();
    expect(list.data).toMatchObject([{ name: '回单 7月.png', type: 'image/png', size: PNG.length }]);
    const receiptID = list.data[0]?.id ?? '';
    const file = await get(`${reported.data.id}/receipts/${receiptID}`);
    expect(await file.body()).toEqual(PNG);
    expect(file.headers()['content-disposition']).toMatch(/^attachment; /);
    expect(file.headers()['content-security-policy']).toContain('sandbox');

    const folder = join(process.env['PORTAL_DATA'] ?? '', 'documents');
    const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) =>
      one.endsWith(receiptID),
    );
    expect(readFileSync(join(folder, path ?? '')).includes('IHDR')).toBe(false);
    await page.context().close();
  },
);
