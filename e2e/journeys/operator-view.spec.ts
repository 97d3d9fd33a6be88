import type { Page } from 'playwright/test';
import { signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { openShop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('operator', 'en', key, values);
const account = (key: string) => textOf('account', 'en', key);
const bar = (page: Page) => page.getByRole('region', { name: 'View of a customer' });

test('staff look at a customer’s portal in a tab of its own, can change nothing, and the customer reads of it (D-440)', async ({
  browser,
}) => {
  const shop = await openShop(portalUrl());
  const { accountNo } = (await shop.call<{ accountNo: string }>('GET', '/v1/account')).data;
  const token = await signInByApi(portalUrl(), 'staff@certdeck.test');
  const context = await newContext(browser, { lang: 'en' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  const reason = `Ticket ${Date.now()}`;

  await page.goto(`${portalUrl()}/operator/customers/${accountNo}`);
  await page.getByRole('button', { name: en('view.open') }).click();
  const question = page.getByRole('dialog', { name: en('view.title') });
  await question.getByLabel(en('view.reason')).fill(reason);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await question.getByRole('button', { name: en('view.submit') }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: en('view.ready.open') }).click();
  const tab = await opened;

  await expect(tab).toHaveURL(/\/dashboard$/);
  await expect(bar(tab)).toContainText(accountNo);
  await expect(bar(tab)).toContainText('read only');
  // The customer's page without the operator's desk, and without what buys.
  await expect(tab.getByRole('link', { name: 'Transactions' }).first()).toBeVisible();
  await expect(tab.getByRole('link', { name: 'Bank transfers', exact: true })).toHaveCount(0);
  await expect(tab.getByRole('link', { name: 'Buy a certificate' })).toHaveCount(0);
  expect(await audit(tab, { tags: STANDARDS })).toEqual([]);

  await tab.goto(`${portalUrl()}/account/info`);
  await tab.getByLabel(account('info.firstname')).fill('Mallory');
  await tab.getByRole('button', { name: textOf('common', 'en', 'btn.save') }).click();
  await expect(tab.getByText(/You look at this account read only/).first()).toBeVisible();
  await expect(bar(tab)).toBeVisible();

  // The other tab goes on as the person's own.
  await page.goto(`${portalUrl()}/operator/customers`);
  await expect(page.getByRole('heading', { level: 1, name: en('customers.title') })).toBeVisible();

  await bar(tab).getByRole('button', { name: 'End' }).click();
  await expect(tab.getByRole('heading', { level: 1, name: en('view.ended') })).toBeVisible();
  await expect(bar(tab)).toHaveCount(0);
  await tab.getByRole('link', { name: en('view.back') }).click();
  await expect(tab.getByRole('heading', { level: 1, name: en('customers.title') })).toBeVisible();

  const customer = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  await customer.goto(`${portalUrl()}/account/log`);
  await customer
    .getByRole('button', { name: account('log.act.operator.views.open') })
    .first()
    .click();
  await expect(customer.getByRole('dialog').getByText(reason)).toBeVisible();
  await customer.context().close();
  await context.close();
});
