import type { Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { DEMO_PASSWORD, expect, openSignedIn, serverOfSpec, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { openShop, type Shop } from './shop.ts';

const portalUrl = serverOfSpec();
const own = (key: string, values = {}) => textOf('domain', 'en', key, values);
const transferIn = (key: string, values = {}) => textOf('domain-transfer-in', 'en', key, values);
const arriving = (key: string) => textOf('domain-transfer-in-list', 'en', key);
const transferOut = (key: string, values = {}) => textOf('domain-transfer-out', 'en', key, values);
const leaving = (key: string, values = {}) => textOf('domain-transfer-out-list', 'en', key, values);
const registrar = (key: string, values = {}) => textOf('demo', 'en', `registrar.${key}`, values);

const freshName = (word: string, tld: string): string => `${word}-${Date.now().toString(36)}.${tld}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** The page of the other registrar. */
async function openRegistrar(page: Page): Promise<void> {
  await page.goto(`${portalUrl()}/demo/registrar`);
  await expect(page.getByRole('heading', { level: 1, name: registrar('title') })).toBeVisible();
}

/** A form of that page. */
const formOf = (page: Page, act: 'register' | 'ask') => page.getByRole('form', { name: registrar(act) });

/** Presses a button in the row of a name there. */
const press = (page: Page, key: 'approve' | 'reject' | 'cancel', name: string) =>
  rowOf(page, name)
    .getByRole('button', { name: `${registrar(key)} ${name}`, exact: true })
    .click();

// The page of the other registrar speaks the browser's language.
test.use({ locale: 'en-US' });

test.describe('domain names', () => {
  let shop: Shop;
  let page: Page;

  test.beforeAll(async () => {
    shop = await openShop(portalUrl());
    // Whom names are registered for.
    await shop.call('POST', '/dm-serv/v1/contacts', {
      ...{ name: 'Li Lei', phone: '+8613800138000', email: 'li@example.com', country: 'CN' },
      ...{ city: 'Beijing', street: '1 Test Road', postcode: '100000' },
    });
  });
  test.beforeEach(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  });
  test.afterEach(() => page.context().close());

  test('come from another registrar with their code once that lets them go (DOM-007)', async () => {
    const name = freshName('harbour', 'com.test');
    let line = '';

    await test.step('the name is registered there and gets a code', async () => {
      await openRegistrar(page);
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await formOf(page, 'register')
        .getByRole('textbox', { name: registrar('name') })
        .fill(name);
      await formOf(page, 'register')
        .getByRole('button', { name: registrar('register.submit') })
        .click();
      const notice = page.getByRole('status');
      await expect(notice).toContainText(registrar('done.register', { name }));
      line = (await notice.locator('code').textContent()) ?? '';
      expect(line).toMatch(new RegExp(`^${name} \\S+$`));
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await notice.getByRole('link', { name: registrar('toIn') }).click();
    });

    await test.step('both are pasted into the portal, and paid', async () => {
      await expect(page).toHaveURL(/\/domain\/transfer\/in$/);
      await page.getByRole('textbox', { name: transferIn('list') }).fill(line);
      // The first choice asks for one.
      await page.getByRole('combobox', { name: transferIn('contact') }).selectOption({ index: 1 });
      await page.getByRole('button', { name: transferIn('check'), exact: true }).click();
      await expect(rowOf(page, name)).toBeVisible();
      await page.getByRole('button', { name: /^Pay ¥/ }).click();
      const dialog = page.getByRole('alertdialog', { name: own('pay.title') });
      await dialog.getByRole('button', { name: /^Confirm ¥/ }).click();
      await expect(page).toHaveURL(/\/domain\/transfer\/in-list$/);
      // The list looks again by itself until the registry was asked.
      await expect(rowOf(page, name)).toContainText(arriving('state.pending'));
    });

    await test.step('the other registrar lets it go', async () => {
      await openRegistrar(page);
      await press(page, 'approve', name);
      await expect(page.getByRole('status')).toContainText(registrar('done.approve', { name }));
      await expect(rowOf(page, name)).toHaveCount(0);
    });

    await test.step('it is here', async () => {
      await expect
        .poll(async () => {
          const { data } = await shop.call<{ domain: string; status: string }[]>(
            'GET',
            '/dm-serv/v1/transfers/in?limit=20&offset=1',
          );
          return data.find(({ domain }) => domain === name)?.status;
        })
        .toBe('done');
      await page.goto(`${portalUrl()}/domain/transfer/in-list`);
      await expect(rowOf(page, name)).toContainText(arriving('state.done'));
      await page.goto(`${portalUrl()}/domain/manage/mine?keyword=${name}`);
      await expect(rowOf(page, name)).toContainText(own('standing.active'));
    });
  });

  test('get a code after a fresh proof, are asked for with it, and stay where that is refused (DOM-007)', async () => {
    // Names of this top-level domain can go on their first day.
    const name = freshName('pier', 'de.test');
    let code = '';

    await test.step('the name is bought', async () => {
      await shop.call('POST', '/dm-serv/v1/carts', { domain: name });
      const { data: lines } = await shop.call<{ id: string; domain: string; price: number }[]>(
        'GET',
        '/dm-serv/v1/carts',
      );
      const line = lines.find(({ domain }) => domain === name);
      await shop.call('POST', '/dm-serv/v1/pay', { cartIDs: [line?.id], amount: line?.price });
      await expect
        .poll(async () => {
          const { data } = await shop.call<{ domain: string; status: string }[]>(
            'GET',
            '/dm-serv/v1/orders?status=mine&limit=100&offset=1',
          );
          return data.find(({ domain }) => domain === name)?.status;
        })
        .toBe('active');
    });

    await test.step('it gets a code, which is shown after a proof', async () => {
      // The session is as old as one that asks for it.
      let isAsked = false;
      await page.route('**/api/dm-serv/v1/transfers/out/code', async (route) => {
        if (isAsked) return route.continue();
        isAsked = true;
        return route.fulfill({ json: { code: 12011, msg: '', data: { ways: 'password' } } });
      });
      await page.goto(`${portalUrl()}/domain/transfer/out?keyword=${name}`);
      await rowOf(page, name)
        .getByRole('button', { name: transferOut('code.get.name', { name }) })
        .click();
      await page
        .getByRole('alertdialog', { name: transferOut('code.title', { name }) })
        .getByRole('button', { name: transferOut('code.get'), exact: true })
        .click();
      const proof = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
      await proof.locator('input[type=password]').fill(DEMO_PASSWORD);
      await page.keyboard.press('Enter');
      const shown = page.getByRole('dialog', { name: transferOut('code.shown.title', { name }) });
      await expect(shown).toBeVisible();
      code = (await shown.locator('code').textContent()) ?? '';
      expect(code).toMatch(/^\S{20,}$/);
      await shown.getByRole('button', { name: transferOut('code.shown.close') }).click();
      await expect(shown).toHaveCount(0);
    });

    await test.step('the other registrar asks for it', async () => {
      await openRegistrar(page);
      const form = formOf(page, 'ask');
      await form.getByRole('textbox', { name: registrar('name') }).fill(name);
      await form.getByRole('textbox', { name: registrar('code') }).fill(code);
      await form.getByRole('button', { name: registrar('ask.submit') }).click();
      await expect(page.getByRole('status')).toContainText(name);
      await expect(
        rowOf(page, name).getByRole('button', { name: `${registrar('cancel')} ${name}`, exact: true }),
      ).toBeVisible();
    });

    await test.step('its owner refuses, and it stays', async () => {
      await page.goto(`${portalUrl()}/domain/transfer/out-list?keyword=${name}`);
      await expect(rowOf(page, name)).toContainText(leaving('state.asked'));
      await rowOf(page, name)
        .getByRole('button', { name: leaving('refuse.name', { name }) })
        .click();
      await expect(page.getByText(leaving('refused', { name }))).toBeVisible();
      await expect(rowOf(page, name)).toContainText(leaving('state.code'));
      await openRegistrar(page);
      await expect(rowOf(page, name)).toHaveCount(0);
      await page.goto(`${portalUrl()}/domain/manage/mine?keyword=${name}`);
      await expect(rowOf(page, name)).toContainText(own('standing.active'));
    });
  });
});
