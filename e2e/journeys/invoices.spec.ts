import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('billing', 'en', key, values);

test('an invoice of what was paid is applied for with a template that is made on the way, and withdrawn (BIL-039, BIL-040, BIL-043)', async ({
  browser,
}) => {
  const shop = await openShop(portalUrl());
  await shop.pay(await shop.order(freshName('invoice')));
  const page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await page.goto(`${portalUrl()}/billing`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en('prices.title'));
  const open = page.getByText('¥158.00').first();
  await expect(open).toBeVisible();

  await test.step('the template that is missing is added in place', async () => {
    await page.getByRole('button', { name: en('apply.title') }).click();
    const dialog = page.getByRole('dialog', { name: en('apply.title') });
    await expect(dialog.getByText(en('apply.to.none'))).toBeVisible();
    await dialog.getByRole('button', { name: en('titles.add') }).click();
    const above = page.getByRole('dialog', { name: en('titles.add') });
    const fill = (key: string, text: string) => above.getByLabel(en(key), { exact: true }).fill(text);
    await fill('title.orgName', 'Quokka Ltd');
    await fill('title.taxNum', '91350100M000100Y44');
    await fill('title.email', 'books@quokka.example');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await above.getByRole('button', { name: textOf('common', 'en', 'btn.add'), exact: true }).click();
    await expect(above.getByText(en('tax.sign'))).toBeVisible();
    await fill('title.taxNum', '91350100M000100Y43');
    await above.getByRole('button', { name: textOf('common', 'en', 'btn.add'), exact: true }).click();
    await expect(above).toBeHidden();
    await dialog.getByRole('button', { name: en('apply.submit'), exact: true }).click();
    await expect(page.getByText(en('apply.done'))).toBeVisible();
  });

  await test.step('it waits, and nothing is left to apply for', async () => {
    await expect(page.getByText(en('invoices.state.requested'))).toBeVisible();
    await expect(page.getByText('Quokka Ltd')).toBeVisible();
    await expect(page.getByText(en('invoices.open.none'))).toBeVisible();
  });

  await test.step('withdrawn, its amount can be applied for again', async () => {
    await page.getByRole('button', { name: en('invoices.withdraw') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en('invoices.withdraw.confirm'), exact: true })
      .click();
    await expect(page.getByText(en('invoices.empty'))).toBeVisible();
    await expect(page.getByText(en('invoices.open.text'))).toBeVisible();
  });
  await page.context().close();
});
