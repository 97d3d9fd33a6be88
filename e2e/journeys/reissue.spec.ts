import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { csrOf, freshName, openShop } from './shop.ts';

const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);

interface Detail {
  serialNumber: string;
  endTime: number;
}
interface Files {
  certificate: string;
  caBundle: string;
  root: string;
}
interface ReissueRecord {
  replacedRevocation?: string;
}

test('a certificate is reissued with one name more, paid from the balance, and the one before is revoked (ORD-030, BIL-018)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop();
  const names = ['one', 'two', 'three', 'four'].map(freshName);
  const [commonName = '', ...further] = names;
  const { data: orderNo } = await shop.call<string>('POST', '/v1/orders/certificate/ALP-DVF', {
    productNo: 'ALP-DVF',
    productType: 'dv_flex_ssl',
    year: 1,
    dcvMethod: 'dns_txt',
    sslCerts: [{ commonName, domainNames: further, csr: csrOf(commonName, ...names).csr }],
  });
  await shop.pay(orderNo);
  for (const domain of further) await shop.call('POST', '/v1/demo/publish', { orderNo, domain });
  await shop.issue(orderNo, commonName);
  const detail = async () => (await shop.call<Detail>('GET', `/v1/orders/detail/${orderNo}`)).data;
  const files = async () => (await shop.call<Files>('GET', `/v1/orders/cert/${orderNo}`)).data;
  const [before, old, balance] = [await detail(), await files(), await shop.balance()];

  const page = await openSignedIn(browser, { lang: 'en' });
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('button', { name: en('orders', 'life.reissue.act') }).click();
  const dialog = page.getByRole('dialog', { name: en('orders', 'reissue.title') });
  const added = freshName('five');
  const field = dialog.getByRole('textbox', { name: en('orders', 'reissue.names') });
  await field.fill([...names, added].join('\n'));
  // The page draws what was chosen, on a busy machine a moment after the click.
  const atOnce = dialog.getByRole('radio', { name: en('orders', 'reissue.then.now') });
  await atOnce.click();
  await expect(atOnce).toBeChecked();
  await expect(dialog.getByText(en('orders', 'reissue.price.due'))).toBeVisible();
  await dialog.getByRole('button', { name: en('orders', 'reissue.submit') }).click();
  await expect(page.getByText(en('orders', 'reissue.state.unpaid'))).toBeVisible({ timeout: 180_000 });

  await page
    .getByRole('button', { name: new RegExp(`^${en('common', 'btn.pay')} `) })
    .first()
    .click();
  const paying = page.getByRole('dialog', { name: en('billing', 'pay.dialog.title') });
  await expect(paying).toBeVisible({ timeout: 180_000 });
  await paying.getByRole('button', { name: en('common', 'btn.pay') }).click();
  await paying.getByRole('button', { name: en('billing', 'pay.balance.again') }).click();
  await expect(page.getByText(en('orders', 'reissue.state.validating'))).toBeVisible({ timeout: 180_000 });
  expect(await shop.balance()).toBeLessThan(balance);
  await page.getByRole('button', { name: en('orders', 'dcv.demo.publish') }).click();
  await expect
    .poll(async () => (await detail()).serialNumber, { timeout: 240_000 })
    .not.toBe(before.serialNumber);
  await expect(page.getByText(en('orders', 'reissue.open.title'))).toHaveCount(0, { timeout: 180_000 });

  const [after, fresh] = [await detail(), await files()];
  expect(after.endTime).toBe(before.endTime);
  const folder = judgeFolder();
  const file = (name: string, text: string | Buffer) => write(folder, name, text);
  const chain = ['-CAfile', file('root.pem', fresh.root), '-untrusted', file('chain.pem', fresh.caBundle)];
  expect(openssl('verify', ...chain, file('fresh.pem', fresh.certificate))).toContain(': OK');
  const text = openssl('x509', '-in', file('shown.pem', fresh.certificate), '-noout', '-text');
  for (const name of [...names, added]) expect(text).toContain(`DNS:${name}`);

  await expect
    .poll(
      async () =>
        (await shop.call<ReissueRecord[]>('GET', `/v1/orders/reSign/records?orderNo=${orderNo}`)).data[0]
          ?.replacedRevocation,
      { timeout: 240_000 },
    )
    .toBe('revoked');
  const [, listAt = ''] = /URI:\S+(\/pki\/\S+\.crl)/.exec(text) ?? [];
  const list = Buffer.from(await (await fetch(`${portalUrl()}${listAt}`)).arrayBuffer());
  const revoked = openssl('crl', '-inform', 'DER', '-in', file('list.crl', list), '-noout', '-text');
  expect(revoked).toContain(before.serialNumber);
  expect(revoked).not.toContain(after.serialNumber);
  expect(old.certificate).not.toBe(fresh.certificate);

  await page.getByRole('button', { name: en('orders', 'reissue.records') }).click();
  const records = page.getByRole('dialog', { name: en('orders', 'reissue.records') });
  await expect(records.getByText(before.serialNumber)).toBeVisible();
});
