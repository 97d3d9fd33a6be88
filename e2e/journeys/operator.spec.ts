import type { Browser, Page } from 'playwright/test';
import { signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { settled, tooWide } from './screens.ts';
import { freshName, openShop, type Shop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('operator', 'en', key, values);
const STAFF = 'staff@certdeck.test';

async function openStaff(browser: Browser): Promise<Page> {
  const token = await signInByApi(portalUrl(), STAFF);
  const context = await newContext(browser, { lang: 'en' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context.newPage();
}

/** Reports a bank transfer as the demo customer. @param cents its amount */
async function report(shop: Shop, payer: string, cents: number): Promise<void> {
  const fields = {
    bankname: 'Bank of Examples',
    bankno: '6222020200112233445',
    bankusername: payer,
    banktotal: String(cents),
    banktime: '1795000000',
    banktel: '13812345678',
  };
  expect((await shop.call('POST', '/banktransfer', new URLSearchParams(fields))).code).toBe(200);
}

/** A draft of prices that nobody publishes. */
async function draftPrices(): Promise<string> {
  const staff = await openShop(portalUrl(), STAFF);
  const items = [
    { productNo: 'ALP-DV1', prices: { 1: 16_800, 2: 32_000, 3: 42_700 }, extraNamePrice: 0, onSale: 'Y' },
  ];
  const validFrom = Math.floor(Date.now() / 1000) + 30 * 86_400;
  const draft = { title: 'Spring', validFrom, items };
  const saved = await staff.call<{ id: string }>('POST', '/v1/operator/prices/save', draft);
  expect(saved.code).toBe(200);
  return saved.data.id;
}

test.describe('the operator’s desk', () => {
  let shop: Shop;
  let page: Page;
  /** A path with what its parameter stands for. */
  async function named(path: string): Promise<string> {
    if (path.endsWith(':id')) return path.replace(':id', await draftPrices());
    if (!path.endsWith(':accountNo')) return path;
    const { data } = await shop.call<{ accountNo: string }>('GET', '/v1/account');
    return path.replace(':accountNo', data.accountNo);
  }
  test.beforeAll(async ({ browser }) => {
    shop = await openShop(portalUrl());
    page = await openStaff(browser);
  });
  test.afterAll(() => page?.context().close());

  test('puts a transfer on the balance, after which it is no longer among those that wait', async () => {
    const payer = `Payer ${Date.now()}`;
    await report(shop, payer, 12_300);
    const before = await shop.balance();
    await page.goto(`${portalUrl()}/operator`);
    await expect(page).toHaveURL(/\/operator\/transfers$/);
    await page.getByRole('searchbox').fill(payer);
    await page.getByRole('button', { name: en('transfers.open', { name: payer }) }).click();
    const drawer = page.getByRole('dialog', { name: payer });
    await drawer.getByRole('button', { name: en('transfers.confirm'), exact: true }).click();
    const question = page.getByRole('dialog', { name: en('transfers.confirm.title') });
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await question.getByRole('button', { name: en('transfers.confirm'), exact: true }).click();
    await expect(page.getByText(en('transfers.confirmed'))).toBeVisible();
    expect(await shop.balance()).toBe(before + 12_300);
    await expect(page.getByRole('button', { name: new RegExp(payer) })).toHaveCount(0);
  });

  test('leaves a large transfer to a second person', async () => {
    const payer = `Large payer ${Date.now()}`;
    await report(shop, payer, 5_000_000);
    const before = await shop.balance();
    await page.goto(`${portalUrl()}/operator/transfers?keyword=${encodeURIComponent(payer)}`);
    await page.getByRole('button', { name: en('transfers.open', { name: payer }) }).click();
    await page.getByRole('button', { name: en('transfers.confirm'), exact: true }).click();
    await page
      .getByRole('dialog', { name: en('transfers.confirm.title') })
      .getByRole('button', { name: en('transfers.confirm'), exact: true })
      .click();
    await expect(page.getByText(en('transfers.state.checked'))).toBeVisible();
    expect(await shop.balance()).toBe(before);
  });

  test('credits a customer, who reads why, and leaves a large credit to a second person (D-392)', async ({
    browser,
  }) => {
    const billing = (key: string) => textOf('billing', 'en', key);
    const reason = `Issued late ${Date.now()}`;
    const before = await shop.balance();
    const { accountNo } = (await shop.call<{ accountNo: string }>('GET', '/v1/account')).data;
    await page.goto(`${portalUrl()}/operator/customers/${accountNo}`);
    const credit = async (amount: string, why: string) => {
      await page.getByRole('button', { name: en('adjust'), exact: true }).click();
      const form = page.getByRole('dialog', { name: en('adjust.title') });
      await form.getByLabel(en('transfers.return.amount')).fill(amount);
      await form.getByLabel(en('transfers.reason')).fill(why);
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await form.getByRole('button', { name: en('adjust.submit'), exact: true }).click();
    };
    await credit('3.00', reason);
    await expect(page.getByText(en('adjust.done.made'))).toBeVisible();
    expect(await shop.balance()).toBe(before + 300);
    const large = `${reason}, large`;
    await credit('50000.00', large);
    await expect(page.getByText(en('adjust.done.proposed'))).toBeVisible();
    expect(await shop.balance()).toBe(before + 300);

    await page.goto(`${portalUrl()}/operator/adjustments`);
    const row = page.getByRole('row').filter({ hasText: large });
    await row.getByRole('button').click();
    const drawer = page.getByRole('dialog', { name: en('adjustments.case', { number: accountNo }) });
    await expect(drawer.getByRole('button', { name: en('adjustments.confirm') })).toBeDisabled();
    await expect(drawer.getByText(en('adjustments.two.mine'))).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);

    const customer = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await customer.goto(`${portalUrl()}/billing/transaction`);
    const movement = customer.getByRole('row').filter({ hasText: reason });
    await expect(movement).toContainText(billing('transactions.type.goodwill'));
    await expect(movement).toHaveCount(1);
    await customer.context().close();
  });

  test('revokes a certificate of a customer, who is told why (D-393)', async () => {
    const name = freshName('revoked');
    const orderNo = await shop.order(name);
    await shop.pay(orderNo);
    await shop.issue(orderNo, name);
    const { accountNo } = (await shop.call<{ accountNo: string }>('GET', '/v1/account')).data;
    await page.goto(`${portalUrl()}/operator/customers/${accountNo}`);
    await page
      .getByRole('link', { name: en('customer.certificates'), exact: true })
      .last()
      .click();
    await page.getByRole('button', { name: en('certificates.open', { name }) }).click();
    const drawer = page.getByRole('dialog', { name, exact: true });
    await drawer.getByRole('button', { name: en('certificates.revoke'), exact: true }).click();
    const question = page.getByRole('dialog', { name: en('certificates.revoke.title') });
    await expect(question).toContainText(orderNo);
    await question.getByLabel(en('certificates.reason')).selectOption('superseded');
    await question.getByLabel(en('transfers.reason')).fill('Another one takes its place.');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await question.getByRole('button', { name: en('certificates.revoke'), exact: true }).click();
    await expect(page.getByText(en('certificates.revoke.done.revoked'))).toBeVisible();
    await page.getByRole('button', { name: en('certificates.open', { name }) }).click();
    await expect(drawer.getByText(en('certificates.reason.superseded'))).toBeVisible();
    const told = await shop.call<{ siteMsges: { content: string }[] }>(
      'GET',
      '/v1/siteMsg/announcement?audience=own&limit=20&offset=1',
    );
    expect(JSON.stringify(told.data)).toContain('Another one takes its place.');
  });

  test('verifies a person from the customer’s own form on, and shows the number for a reason alone', async ({
    browser,
  }) => {
    const account = (key: string, values = {}) => textOf('account', 'en', key, values);
    const number = '11010519491231002X';
    const customer = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await customer.goto(`${portalUrl()}/account/info`);
    const card = customer.getByRole('region', { name: account('identity.person'), exact: true });
    await card.getByRole('button').click();
    const form = customer.getByRole('dialog');
    await form.getByLabel(account('identity.name')).fill('王小明');
    await form.getByLabel(account('info.idCard')).fill(number);
    await form.getByRole('button', { name: account('identity.submit') }).click();
    await expect(card.getByText(account('identity.state.1'), { exact: true })).toBeVisible();

    await page.goto(`${portalUrl()}/operator/identities`);
    await page.getByRole('button', { name: /王\*\*/ }).click();
    const drawer = page.getByRole('dialog', { name: '王**' });
    await expect(drawer.getByText('110****2X')).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await drawer.getByRole('button', { name: en('identities.reveal'), exact: true }).click();
    const question = page.getByRole('dialog', { name: en('identities.reveal') });
    await question.getByLabel(en('identities.reveal.reason')).fill('Compared with the register');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await question.getByRole('button', { name: en('identities.reveal'), exact: true }).click();
    await expect(page.getByText(number)).toBeVisible();
    await page.getByRole('button', { name: en('identities.approve.person'), exact: true }).click();
    await page
      .getByRole('dialog', { name: en('identities.approve.person') })
      .getByRole('button', { name: en('identities.approve.person'), exact: true })
      .click();
    await expect(page.getByText(en('identities.passed'))).toBeVisible();

    await customer.reload();
    await expect(card.getByText(account('identity.state.3'), { exact: true }).first()).toBeVisible();
    await customer.goto(`${portalUrl()}/account/log`);
    const told = customer.getByText(account('log.act.operator.identities.reveal'));
    await expect(told.filter({ visible: true }).first()).toBeVisible();
    await customer.context().close();
  });

  for (const path of [
    'transfers',
    'withdrawals',
    'adjustments',
    'certificates',
    'customers',
    'customers/:accountNo',
    'agents',
    'identities',
    'organizations',
    'services',
    'authority',
    'prices',
    'prices/new',
    'prices/:id',
    'sales',
    'jobs',
    'announcements',
    'staff',
  ]) {
    test(`has no fault that axe finds on /operator/${path}, light and dark, and scrolls one way`, async () => {
      const found: string[] = [];
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${portalUrl()}/operator/${await named(path)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      for (const width of [1280, 360]) {
        for (const wide of await tooWide(page, width)) found.push(`${width}: ${wide}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const finding of await audit(page, { tags: STANDARDS }))
            found.push(`${width} ${colorScheme} ${finding}`);
        }
      }
      expect(found).toEqual([]);
    });
  }

  test('is nowhere to be found for a customer', async ({ browser }) => {
    const customer = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    await customer.goto(`${portalUrl()}/operator/transfers`);
    await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(customer.getByText(en('transfers.lead'))).toHaveCount(0);
    await expect(
      customer.getByRole('navigation').getByText(en('customers.title'), { exact: true }),
    ).toHaveCount(0);
    await customer.context().close();
  });
});
