import { createHash } from 'node:crypto';
import { expect, openSignedIn, ownServer, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { chooseMark, MARK } from './mark.ts';
import { openAllRows } from './rows.ts';
import { freshName, openShop } from './shop.ts';

const portal = ownServer();
const ssl = (key: string, values = {}) => textOf('ssl', 'en', key, values);

test('a Verified Mark Certificate is bought with a mark, which stands in the certificate (D-617)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portal.url());
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url());
  await openAllRows(page);
  const name = freshName('mark');
  await page.goto(`${portal.url()}/ssl/certificates?product=GS-VMC`);
  await page.locator('[name=commonName]').fill(name);
  const row = page.locator('[data-row=mark]');
  const buy = () => page.getByRole('button', { name: ssl('ssl.buyNow') }).click();

  // Without a mark, and with one that runs something, nothing is ordered; the page says which field it is.
  await buy();
  await expect(row.getByText(ssl('mark.required'))).toBeVisible();
  await chooseMark(page, MARK.replace('<path', '<script>alert(1)</script><path'));
  await expect(row.getByRole('img', { name: ssl('mark.alt') })).toBeVisible();
  await buy();
  await expect(row.locator('[id$="-error"]')).toBeVisible({ timeout: 180_000 });
  await chooseMark(page);
  await buy();

  const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.pay') }).click();
  await dialog.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await shop.issue(orderNo, name);

  const { certificate } = (await shop.call<{ certificate: string }>('GET', `/v1/orders/cert/${orderNo}`))
    .data;
  const file = write(judgeFolder(), 'mark.pem', certificate);
  const lines = openssl('asn1parse', '-in', file);
  const [, offset = ''] = /1\.3\.6\.1\.5\.5\.7\.1\.12\n\s*(\d+):/.exec(lines) ?? [];
  const logo = openssl('asn1parse', '-in', file, '-strparse', offset);
  expect(logo).toContain(createHash('sha256').update(MARK).digest('hex').toUpperCase());
  expect(logo).toContain(`data:image/svg+xml;base64,${Buffer.from(MARK).toString('base64')}`);
  await page.context().close();
});
