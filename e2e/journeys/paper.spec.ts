import type { Browser, Page } from 'playwright/test';
import { expect, openSignedIn, portalUrl, test } from '../fixtures.ts';
import { brightnessOfSheets, textOfSheets } from '../judges.ts';
import { textOf } from '../texts.ts';
import { settled } from './screens.ts';
import { freshName, openShop } from './shop.ts';

const en = (area: string, key: string) => textOf(area, 'en', key);

interface How {
  act?(page: Page): Promise<unknown>;
  /** Of the window, in pixels; a phone's by default. */
  width?: number;
}

/** What is printed from a page of the portal with the dark theme: its sheets as text, and how white they are. */
async function printed(browser: Browser, path: string, { act, width = 360 }: How = {}) {
  const page = await openSignedIn(browser, { lang: 'en', theme: 'dark', width });
  await page.goto(`${portalUrl()}${path}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await act?.(page);
  await settled(page);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.context().close();
  return { sheets: textOfSheets(pdf), white: Math.min(...brightnessOfSheets(pdf)) };
}

test.describe('on paper', () => {
  const name = freshName('paper');
  let orderNo = '';
  let certificate = '';
  test.beforeAll(async () => {
    const shop = await openShop();
    orderNo = await shop.order(name);
    await shop.pay(orderNo);
    await shop.issue(orderNo, name);
    const reply = await shop.call<{ certificate: string }>('GET', `/v1/orders/cert/${orderNo}`);
    certificate = reply.data.certificate;
  });

  test('an issued order has all of its facts, its address and the date, and nothing to press', async ({
    browser,
  }) => {
    const { sheets, white } = await printed(browser, `/ssl/certificate/${orderNo}`, {
      act: (page) => expect(page.getByText(en('orders', 'certificate.serial'))).toBeAttached(),
    });
    const text = sheets.join('\n');
    expect(text).toContain(`${portalUrl()}/ssl/certificate/${orderNo}`);
    expect(text).toContain(String(new Date().getFullYear()));
    for (const key of ['life.mark.ends', 'certificate.serial', 'certificate.fingerprint', 'facts.title'])
      expect(text).toContain(en('orders', key));
    for (const key of ['files.zipPublic', 'files.pfx', 'files.password', 'life.renew.act'])
      expect(text).not.toContain(en('orders', key));
    expect(text).not.toContain(en('host', 'nav.dashboard'));
    expect(text).not.toContain(en('common', 'skip.main'));
    expect(white).toBeGreaterThan(225);
    expect(sheets.length).toBeLessThanOrEqual(2);
  });

  test('a list of orders keeps its headings and cuts no number', async ({ browser }) => {
    const { sheets, white } = await printed(browser, '/orders/list', { width: 1280 });
    expect(sheets[0]).toContain(orderNo);
    // A heading of two words may stand on two lines, between those of its neighbours.
    for (const word of en('orders', 'column.certificateEnd').split(' ')) expect(sheets[0]).toContain(word);
    expect(sheets[0]).not.toContain(en('orders', 'views.save'));
    expect(white).toBeGreaterThan(225);
  });

  test('transactions are a whole table without filters', async ({ browser }) => {
    const { sheets, white } = await printed(browser, '/billing/transaction', { width: 1280 });
    expect(sheets[0]).toContain(orderNo);
    expect(sheets[0]).not.toContain(en('billing', 'transactions.from'));
    expect(white).toBeGreaterThan(225);
  });

  test('the account to transfer to is printed without the form that reports the transfer', async ({
    browser,
  }) => {
    const { sheets, white } = await printed(browser, '/deposit', {
      act: (page) => page.getByRole('radio', { name: en('common', 'pay.index.4') }).click(),
    });
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toContain('DEMODEFFXXX');
    expect(sheets[0]).not.toContain(en('billing', 'deposit.submit'));
    expect(sheets[0]).not.toContain(en('billing', 'deposit.amount'));
    expect(white).toBeGreaterThan(225);
  });

  test('a decoded certificate says what it is, without its text box', async ({ browser }) => {
    const { sheets, white } = await printed(browser, '/certhub/tools/parse-cert', {
      async act(page) {
        await page.getByRole('main').getByRole('textbox').first().fill(certificate);
        await expect(page.getByText(en('certhub-parse-cert', 'fact.serial')).first()).toBeVisible();
      },
    });
    const text = sheets.join('\n');
    expect(text).toContain(name);
    expect(text).toContain(en('certhub-parse-cert', 'fact.serial'));
    expect(text).not.toContain('BEGIN CERTIFICATE');
    expect(white).toBeGreaterThan(225);
  });
});
