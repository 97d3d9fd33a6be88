import { expect, openSignedIn, ownServer, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const server = ownServer({ CRYPTO_ORDERS: '1' });
const en = (key: string, values = {}) => textOf('billing', 'en', key, values);

/** A blockchain and a wallet as a demonstration has them. */
for (const token of ['USDC', 'USDT'])
  test(`pays an order in ${token}, which counts after its confirmations (BIL-024, D-633, D-635)`, async ({
    browser,
  }) => {
    const url = server.url();
    const shop = await openShop(url);
    const orderNo = await shop.order(freshName(token.toLowerCase()));
    const page = await openSignedIn(browser, { lang: 'en' }, url);
    await page.goto(`${url}/payment?orderNo=${orderNo}`);
    await page.getByRole('radio', { name: new RegExp(`^${token}`) }).check();
    await page.locator('[data-pay]').click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: `Copy ${en('pay.crypto.amount')}` })).toBeVisible();
    const wallet = page.context().waitForEvent('page');
    await page.getByRole('link', { name: en('pay.crypto.wallet') }).click();
    const walletPage = await wallet;
    await expect(walletPage.getByRole('heading')).toContainText(token);
    await walletPage.locator('button[value=pay]').click();
    // The page of the paid order: the transfer is seen, and then final.
    await page.waitForURL((address) => address.pathname.endsWith(orderNo), { timeout: 120_000 });
    const { data } = await shop.call<{ orderStatus: number }>('GET', `/v1/orders/status/${orderNo}`);
    expect(data.orderStatus).not.toBe(1001);
    await page.context().close();
  });
