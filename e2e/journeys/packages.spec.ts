import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const portalUrl = serverOfSpec();
const own = (key: string, values = {}) => textOf('account', 'en', key, values);
const pay = (key: string, values = {}) => textOf('billing', 'en', key, values);

test('certificates are bought ahead, and an order takes one of them (D-402, D-403)', async ({ browser }) => {
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  const shop = await openShop(portalUrl());

  await test.step('a package of five is bought', async () => {
    await page.goto(`${portalUrl()}/account/cert-package`);
    await page
      .getByRole('button', { name: own('pack.buy'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: own('pack.buy') });
    await dialog
      .getByRole('combobox', { name: own('pack.product') })
      .selectOption({ label: 'AlphaSSL Basic DV Single' });
    await dialog.getByLabel(own('pack.count')).fill('5');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await dialog.getByRole('button', { name: own('pack.buy.submit'), exact: true }).click();
    await expect(page.getByText(own('pack.bought'))).toBeVisible();
    await expect(page.getByText(own('pack.left_other', { count: 5 }))).toBeVisible();
  });

  await test.step('an order is paid from it, and no money moves', async () => {
    const before = await shop.balance();
    const orderNo = await shop.order(freshName('package'));
    await page.goto(`${portalUrl()}/payment?orderNo=${orderNo}`);
    await page.getByRole('radio', { name: new RegExp(pay('pay.package')) }).check();
    await expect(page.getByText(pay('pay.package.due_one', { count: 1 }))).toBeVisible();
    await page.getByRole('button', { name: textOf('common', 'en', 'btn.pay'), exact: true }).click();
    await page.getByRole('button', { name: pay('pay.balance.again') }).click();
    await expect
      .poll(
        async () => (await shop.call<{ orderStatus: number }>('GET', `/v1/orders/status/${orderNo}`)).data,
      )
      .toMatchObject({ orderStatus: 1002 });
    expect(await shop.balance()).toBe(before);
  });

  await test.step('the package has one less', async () => {
    await page.goto(`${portalUrl()}/account/cert-package`);
    await expect(page.getByText(own('pack.left_other', { count: 4 }))).toBeVisible();
  });
  await page.context().close();
});
