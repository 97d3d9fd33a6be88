import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { tooWide } from './screens.ts';
import { openShop } from './shop.ts';

/** A site of the demonstration that really speaks TLS, with a certificate of its own. */
const SITE = 'modern.demo.test';

test('says on a phone that the server of a new certificate still sends another one (ORD-028, D-535)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop();
  const orderNo = await shop.order(SITE);
  await shop.pay(orderNo);
  await shop.issue(orderNo, SITE);

  const page = await openSignedIn(browser, { lang: 'de', theme: 'dark', width: 360 });
  const de = (key: string, values?: Record<string, string | number>) => textOf('orders', 'de', key, values);
  await page.goto(`${portalUrl()}/ssl/certificate/${orderNo}`);
  await page.getByRole('button', { name: de('served.check') }).click();
  const rows = page.getByRole('list', { name: de('served.rows') }).getByRole('listitem');
  await expect(rows).toHaveCount(1, { timeout: 180_000 });
  await expect(rows).toContainText(`${SITE} 127.0.0.1`);
  await expect(rows).toContainText('Certdeck Demo Root CA');
  await expect(page.getByText(de('served.some', { good: 0, count: 1 }))).toBeVisible();
  expect(await tooWide(page, 360)).toEqual([]);
  expect(await audit(page, { tags: STANDARDS, within: '#target' })).toEqual([]);
  await page.context().close();
});
