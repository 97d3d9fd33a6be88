import type { Browser, Page } from 'playwright/test';
import { DEMO_ACCOUNT, signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop, type Shop } from './shop.ts';

const portalUrl = serverOfSpec();
const en = (key: string, values = {}) => textOf('operator', 'en', key, values);
const STAFF = 'staff@certdeck.test';
/** The product that the shop of journeys orders. */
const PRODUCT = 'ALP-DV1';
const NAME = 'AlphaSSL Basic DV Single';
/** Seconds from the draft's last save to its moment: time for somebody to look at it and publish it. */
const AHEAD = 25;

interface Change {
  id: string;
  title: string;
  revision: number;
}

async function open(browser: Browser, account: string): Promise<Page> {
  const token = await signInByApi(portalUrl(), account);
  const context = await newContext(browser, { lang: 'en' });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context.newPage();
}

test.describe('prices from a moment on', () => {
  let shop: Shop;
  let drafter: Page;
  let publisher: Page;
  test.beforeAll(async ({ browser }) => {
    shop = await openShop(portalUrl());
    const staff = await openShop(portalUrl(), STAFF);
    const duties = { account: DEMO_ACCOUNT, permissions: ['staff:catalogue'] };
    expect((await staff.call('POST', '/v1/operator/staff', duties)).code).toBe(200);
    drafter = await open(browser, DEMO_ACCOUNT);
    publisher = await open(browser, STAFF);
  });
  test.afterAll(async () => {
    await drafter?.context().close();
    await publisher?.context().close();
  });

  test('are drafted by one person, published by another, and paid by a customer once they hold', async () => {
    const before = await shop.order(freshName('before'));
    await drafter.goto(`${portalUrl()}/operator/prices`);
    await drafter.getByRole('link', { name: en('prices.new') }).click();
    await drafter.getByLabel(en('prices.name')).fill('Spring');
    await drafter.getByRole('searchbox').fill(PRODUCT);
    const price = (count: number) =>
      drafter.getByRole('textbox', {
        name: `${NAME}, ${en(count === 1 ? 'prices.years_one' : 'prices.years_other', { count })}`,
      });
    await price(1).fill('168.00');
    await expect(drafter.getByText('+6.3%')).toBeVisible();
    await price(2).fill('0');
    await expect(drafter.getByText(en('prices.fault.zero'))).toBeVisible();
    await price(2).fill('320.00');
    expect(await audit(drafter, { tags: STANDARDS })).toEqual([]);
    await drafter.getByRole('button', { name: en('prices.save'), exact: true }).click();
    await expect(drafter).toHaveURL(/\/operator\/prices\/[0-9a-f-]{36}$/);
    await expect(drafter.getByText(en('prices.own'))).toBeVisible();
    await expect(drafter.getByRole('button', { name: en('prices.publish'), exact: true })).toHaveCount(0);

    const id = drafter.url().split('/').at(-1) ?? '';
    const { revision } = (await shop.call<Change>('GET', `/v1/operator/prices/changes/${id}`)).data;
    const validFrom = Math.floor(Date.now() / 1000) + AHEAD;
    const prices = { 1: 16_800, 2: 32_000, 3: 42_700 };
    const items = [{ productNo: PRODUCT, prices, extraNamePrice: 0, onSale: 'Y' }];
    const draft = { id, revision, title: 'Spring', validFrom, items };
    expect((await shop.call('POST', '/v1/operator/prices/save', draft)).code).toBe(200);

    await publisher.goto(`${portalUrl()}/operator/prices?status=changes`);
    await publisher.getByRole('link', { name: 'Spring' }).click();
    await publisher.getByRole('button', { name: en('prices.publish'), exact: true }).click();
    const question = publisher.getByRole('dialog', { name: en('prices.publish.title') });
    expect(await audit(publisher, { tags: STANDARDS })).toEqual([]);
    await question.getByRole('button', { name: en('prices.publish'), exact: true }).click();
    await expect(publisher.getByText(en('prices.isPublished'))).toBeVisible();

    await expect
      .poll(async () => (await shop.products()).find(({ productNo }) => productNo === PRODUCT), {
        timeout: 180_000,
      })
      .toMatchObject({ prices: { 1: 16_800, 2: 32_000 } });
    await drafter.goto(`${portalUrl()}/ssl/products/${PRODUCT}`);
    await expect(drafter.getByText('¥168.00 CNY').first()).toBeVisible();
    const after = await shop.order(freshName('after'));
    const balance = await shop.balance();
    await shop.pay(after);
    expect(await shop.balance()).toBe(balance - 16_800);
    await shop.pay(before);
    expect(await shop.balance()).toBe(balance - 16_800 - 15_800);

    await publisher.goto(`${portalUrl()}/operator/prices?keyword=${PRODUCT}`);
    await publisher.getByRole('button', { name: en('prices.history.of', { name: NAME }) }).click();
    const drawer = publisher.getByRole('dialog', { name: NAME });
    for (const shown of ['¥168.00 CNY', '¥158.00 CNY']) await expect(drawer.getByText(shown)).toBeVisible();
    expect(await audit(publisher, { tags: STANDARDS })).toEqual([]);
  });
});
