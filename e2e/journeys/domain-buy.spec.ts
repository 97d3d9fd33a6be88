import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { buyFilledIn } from './buying.ts';
import { countClicks } from './clicks.ts';
import { openShop, type Shop } from './shop.ts';

const portalUrl = serverOfSpec();
const own = (key: string, values = {}) => textOf('domain', 'en', key, values);
const cart = (key: string, values = {}) => textOf('domain-cart', 'en', key, values);
const manage = (key: string, values = {}) => textOf('domain-manage', 'en', key, values);

/** Whom names are registered for: there is one before the first name is bought. */
const CONTACT = {
  ...{ name: 'Li Lei', organization: 'Example Ltd', phone: '+8613800138000', email: 'li@example.com' },
  ...{ country: 'CN', city: 'Beijing', street: '1 Test Road', postcode: '100000' },
};

/** A name below a top-level domain of the embedded registry that nobody else asks for. */
const freshDomain = (word: string): string => `${word}-${Date.now().toString(36)}.com.test`;

const ownName = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.describe('domain names', () => {
  let shop: Shop;
  let page: Page;
  let clicks: () => number;

  test.beforeAll(async () => {
    shop = await openShop(portalUrl());
    await shop.call('POST', '/dm-serv/v1/contacts', CONTACT);
  });
  test.beforeEach(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
    clicks = await countClicks(page);
  });
  test.afterEach(() => page.context().close());

  /** Buys names over the wire and waits until they are the customer's. */
  async function register(names: readonly string[]): Promise<void> {
    for (const domain of names) await shop.call('POST', '/dm-serv/v1/carts', { domain });
    const { data: lines } = await shop.call<{ id: string; domain: string; price: number }[]>(
      'GET',
      '/dm-serv/v1/carts',
    );
    const wanted = lines.filter(({ domain }) => names.includes(domain));
    await shop.call('POST', '/dm-serv/v1/pay', {
      cartIDs: wanted.map(({ id }) => id),
      amount: wanted.reduce((sum, { price }) => sum + price, 0),
    });
    await expect
      .poll(async () => {
        const { data } = await shop.call<{ domain: string; status: string }[]>(
          'GET',
          '/dm-serv/v1/orders?status=mine&limit=100&offset=1',
        );
        return data.filter(({ domain, status }) => names.includes(domain) && status === 'active').length;
      })
      .toBe(names.length);
  }

  test('are registered in four clicks from the search: Add, Cart, Pay, Confirm (DOM-001, DOM-008, DOM-004)', async () => {
    const name = freshDomain('harbour');
    const before = await shop.balance();
    await page.goto(`${portalUrl()}/domain/search`);
    const field = page.getByRole('textbox', { name: own('search.label') });
    await field.fill(name);
    await field.press('Enter');
    const answer = page.getByRole('region', { name, exact: true });
    const start = clicks();
    await answer.getByRole('button', { name: own('cart.add.name', { name }) }).click();
    await answer.getByRole('link', { name: own('cart.in.name', { name }) }).click();
    await expect(page).toHaveURL(/\/domain\/cart$/);
    await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    const dialog = page.getByRole('alertdialog', { name: own('pay.title') });
    await expect(dialog).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await dialog.getByRole('button', { name: /^Confirm ¥/ }).click();
    await expect(page).toHaveURL(/\/domain\/manage\/mine$/);
    await expect(page.getByText(own('paid.registering', { names: name }))).toBeVisible();
    await expect.poll(() => clicks() - start).toBe(4);
    // The list looks again by itself until the registry has said yes.
    await expect(ownName(page, name)).toContainText(own('standing.active'));
    expect(await shop.balance()).toBeLessThan(before);
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);

    await ownName(page, name).getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page
      .getByRole('region', { name: textOf('domain-name', 'en', 'servers') })
      .getByRole('button')
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.getByRole('dialog').getByRole('textbox').fill('ns1.example.net\nns2.example.net');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf('common', 'en', 'btn.save') })
      .click();
    await expect(page.getByText('ns2.example.net')).toBeVisible();
  });

  test('are renewed twenty at once in four clicks from their list: select, Renew, Pay, Confirm (DOM-003, DOM-005)', async () => {
    const names = Array.from({ length: 20 }, (_one, index) => freshDomain(`renew-${index}`));
    await register(names);
    await page.goto(`${portalUrl()}/domain/manage/mine?keyword=renew-`);
    await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(names.length + 1);
    const start = clicks();
    await page.getByRole('checkbox', { name: textOf('common', 'en', 'table.select.all') }).click();
    const bar = page.getByRole('group', { name: manage('title') });
    await expect(bar).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await bar.getByRole('link', { name: manage('bulk.renew_other', { count: names.length }) }).click();
    await expect(page).toHaveURL(/\/domain\/renew\/form\?orderNo=/);
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await page.getByRole('button', { name: /^Confirm ¥/ }).click();
    await expect(page).toHaveURL(/\/domain\/renew\/list$/);
    await expect.poll(() => clicks() - start).toBe(4);
    for (const name of names) await expect(ownName(page, name)).toContainText(own('order.done'));
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  });

  test('lead to a certificate that was wished for with them: the buy screen is filled in, and the order stands at the name (DOM-008, DOM-004)', async () => {
    const name = freshDomain('pier');
    await shop.call('POST', '/dm-serv/v1/carts', { domain: name });
    await page.goto(`${portalUrl()}/domain/cart`);
    await page.getByRole('checkbox', { name: cart('line.certificate.name', { name }) }).click();
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await page.getByRole('button', { name: /^Confirm ¥/ }).click();
    await expect(page.getByText(own('paid.wanted', { names: name }))).toBeVisible();
    await page.getByRole('link', { name: own('paid.certificates_one') }).click();
    await expect(page).toHaveURL(/\/ssl\/certificates/);
    await expect(page.locator('textarea[name=names]')).toHaveValue(name);
    const orderNo = await buyFilledIn(page, 'en', name);
    await expect(page.getByRole('region', { name: own('ofOrder.title') })).toContainText(name);
    const { data } = await shop.call<{ commonName: string }>('GET', `/v1/orders/detail/${orderNo}`);
    expect(data.commonName).toBe(name);
  });

  test('that can’t be bought stay in the cart with their reason, and the others are paid (DOM-008)', async () => {
    const good = freshDomain('stay');
    await shop.call('POST', '/dm-serv/v1/carts', { domain: 'demo.test' });
    await shop.call('POST', '/dm-serv/v1/carts', { domain: good });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${portalUrl()}/domain/cart`);
    const wrong = page.getByRole('listitem', { name: 'demo.test', exact: true });
    await expect(wrong).toContainText(cart('problem.reserved'));
    await page.getByRole('button', { name: /^Pay ¥/ }).click();
    await page.getByRole('button', { name: /^Confirm ¥/ }).click();
    await expect(page.getByText(own('paid.registering', { names: good }))).toBeVisible();
    await expect(wrong).toBeVisible();
    await wrong.getByRole('button', { name: cart('problem.remove') }).click();
    await expect(page.getByText(cart('empty'), { exact: true })).toBeVisible();
  });
});
