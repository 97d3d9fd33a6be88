import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { csrOf, freshName, openShop } from './shop.ts';

const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);

interface Detail {
  endTime: number;
  renewedBy?: { orderNo: string };
}

test('a multi-domain order is renewed as itself, with its names and its unused days (ORD-034, D-491, D-492)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop();
  const names = [freshName('renew'), freshName('second')];
  const [commonName = '', second = ''] = names;
  const { data: orderNo } = await shop.call<string>('POST', '/v1/orders/certificate/ALP-DVF', {
    productNo: 'ALP-DVF',
    productType: 'dv_flex_ssl',
    year: 1,
    dcvMethod: 'dns_txt',
    sslCerts: [{ commonName, domainNames: [second], csr: csrOf(commonName, ...names).csr }],
  });
  await shop.pay(orderNo);
  await shop.call('POST', '/v1/demo/publish', { orderNo, domain: second });
  await shop.issue(orderNo, commonName);

  const page = await openSignedIn(browser, { lang: 'en' });
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('button', { name: en('orders', 'life.renew.act') }).click();
  await expect(page.getByText(en('ssl', 'renewal.title', { orderNo }))).toBeVisible();
  await expect(page.getByText(/^364 unused days are carried over/)).toBeVisible();
  await expect(page.locator('[data-row=product]')).toHaveCount(0);
  await expect(page.locator('[data-part=order]')).toContainText(commonName);
  await expect(page.locator('[data-part=order]')).toContainText(second);

  await page.getByRole('button', { name: en('ssl', 'ssl.buyNow') }).click();
  const dialog = page.getByRole('dialog', { name: en('billing', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: en('common', 'btn.pay') }).click();
  await dialog.getByRole('button', { name: en('billing', 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  const renewal = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(renewal).not.toBe(orderNo);
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible();
  await expect(page.getByText('364 days carried over')).toBeVisible();

  const detail = async (number: string) =>
    (await shop.call<Detail>('GET', `/v1/orders/detail/${number}`)).data;
  const [old, made] = [await detail(orderNo), await detail(renewal)];
  expect(made.endTime - old.endTime).toBe(365 * 86_400);
  expect(old.renewedBy?.orderNo).toBe(renewal);

  // A second tab that still has the old order open is led to what there is.
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('link', { name: en('orders', 'life.renewed.act') }).click();
  await expect(page).toHaveURL(new RegExp(`/ssl/certificate/${renewal}$`));
});
