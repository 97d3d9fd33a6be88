import { createHash, X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright/test';
import { DEMO_PASSWORD, signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { chromiumOptions } from '../chromium.ts';
import { expect, newContext, openSignedIn, test } from '../fixtures.ts';
import { slidePiece } from '../puzzle.ts';
import { freePort, type RunningServer, startServer } from '../server.ts';
import { labelled, textOf } from '../texts.ts';
import { openShop } from './shop.ts';

let folder: string;
let portal: RunningServer;
let tlsPort = 0;
const portalUrl = () => portal.url;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'certdeck-agent-'));
  tlsPort = await freePort();
  portal = await startServer({
    dataFolder: folder,
    env: { TLS_PORT: String(tlsPort), TLS_HOST: '127.0.0.1' },
  });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});
const own = (key: string, values = {}) => textOf('account', 'en', key, values);
const desk = (key: string, values = {}) => textOf('operator', 'en', key, values);
const STAFF = 'staff@certdeck.test';
const COMPANY = 'Quokka Hosting Ltd';
const SITE = 'Quokka Certificates';
const HOST = 'certs.quokka.demo.test';
const CUSTOMER = 'ada@shop.example';
/** The default DV certificate for a year, with a quarter more. */
const LIST_PRICE = 15_800;
const PRICE = '197.50';
/** The same in the currency of the site, at the rate that a new database begins with. */
const SHOWN_PRICE = '€23.70';
const MARKUP = '39.50';

/** The code of the last mail to the customer. */
function codeInMail(): string | undefined {
  // The folder comes with the first mail.
  if (!existsSync(join(folder, 'mail'))) return undefined;
  const mails = readdirSync(join(folder, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, 'mail', name), 'utf8'))
    .filter((text) => text.includes(`To: ${CUSTOMER}`));
  // The site's name stands over it.
  return mails.some((text) => text.includes(SITE)) ? /\b(\d{6})\b/.exec(mails.at(-1) ?? '')?.[1] : undefined;
}

/** Puts money on the customer's balance, as after a transfer that staff confirm. */
async function deposit(cents: number): Promise<void> {
  const customer = await openShop(portalUrl(), CUSTOMER);
  const bank = {
    bankname: 'Bank',
    bankno: '6222020200112233445',
    bankusername: 'Ada',
    banktel: '13800138000',
  };
  const reported = { ...bank, banktotal: cents, banktime: Math.floor(Date.now() / 1000) };
  const { data } = await customer.call<{ id: string }>('POST', '/banktransfer', reported);
  const staff = await openShop(portalUrl(), STAFF);
  const { code } = await staff.call('POST', '/v1/operator/transfers/confirm', { id: data.id });
  expect(code).toBe(200);
}

/** Fingerprint of the key of the portal's authority for TLS, without which no chain of its certificates is. */
async function authorityKey(): Promise<string> {
  const answer = await fetch(`${portalUrl()}/pki/intermediate.crt`);
  const { publicKey } = new X509Certificate(Buffer.from(await answer.arrayBuffer()));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}

/** A browser that finds names of the demo zone on this machine, as its DNS would, and trusts the portal's authority. */
const openElsewhere = async (): Promise<Browser> =>
  chromium.launch({
    ...chromiumOptions,
    args: [
      ...(chromiumOptions.args ?? []),
      '--host-resolver-rules=MAP *.demo.test 127.0.0.1',
      `--ignore-certificate-errors-spki-list=${await authorityKey()}`,
    ],
  });

const addressAt = (host: string): string => {
  const url = new URL(portalUrl());
  url.hostname = host;
  return url.origin;
};
/** The agent's site, over TLS. */
const siteAddress = () => `https://${HOST}:${tlsPort}`;

/** Signs in at the agent's host name, as a person does. */
async function signIn(site: Page): Promise<void> {
  const t = (key: string) => textOf('host', 'en', key);
  await site.goto(`${siteAddress()}/sign-in`);
  await site.getByRole('textbox', { name: t('auth.email') }).fill(CUSTOMER);
  await site.locator('input[type=password]').fill(DEMO_PASSWORD);
  await site.getByRole('button', { name: t('nav.sign-in'), exact: true }).click();
  await slidePiece(site);
  await expect(site).toHaveURL(`${siteAddress()}/dashboard`);
  await expect(site).toHaveTitle(new RegExp(SITE));
}

/** Makes an account at the agent's host name, as a visitor does. */
async function signUp(site: Page): Promise<void> {
  const t = (key: string) => textOf('host', 'en', key);
  await site.goto(`${siteAddress()}/sign-up`);
  await site.getByRole('tab', { name: t('auth.email') }).click();
  await site.getByRole('textbox', { name: t('auth.email') }).fill(CUSTOMER);
  await site.getByRole('button', { name: textOf('common', 'en', 'code.send') }).click();
  await expect.poll(codeInMail).toBeTruthy();
  await site.getByLabel(textOf('common', 'en', 'code.label')).fill(codeInMail() ?? '');
  await site.getByRole('textbox', { name: t('auth.password') }).fill(DEMO_PASSWORD);
  await site.getByRole('button', { name: t('auth.signUp.submit') }).click();
  await expect(site).toHaveURL(/\/sign-in/);
}

test.describe('an agent', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await openSignedIn(browser, { lang: 'en' }, portalUrl());
  });
  test.afterAll(() => page?.context().close());

  test('applies, is accepted by the operator, and has a site at a host name of their own (ACC-026, ACC-027, HOST-024, HOST-025)', async ({
    browser,
  }) => {
    test.setTimeout(1_080_000);
    await test.step('applies', async () => {
      await page.goto(`${portalUrl()}/app/saas`);
      await expect(page).toHaveURL(/\/app\/saas\/apply$/);
      await page.getByLabel(own('agent.company')).fill(COMPANY);
      await page.getByLabel(own('agent.contact'), { exact: false }).fill('Ada, ada@quokka.example');
      await page.getByLabel(own('agent.reason'), { exact: false }).fill('We host shops.');
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await page.getByRole('button', { name: own('agent.submit'), exact: true }).click();
      await expect(page.getByText(own('agent.applied'), { exact: true })).toBeVisible();
    });

    await test.step('is accepted', async () => {
      const token = await signInByApi(portalUrl(), STAFF);
      const context = await newContext(browser, { lang: 'en' });
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      const staff = await context.newPage();
      await staff.goto(`${portalUrl()}/operator/agents`);
      await staff.getByRole('button', { name: desk('agents.open', { name: COMPANY }) }).click();
      const drawer = staff.getByRole('dialog', { name: COMPANY });
      await drawer.getByRole('button', { name: desk('agents.accept'), exact: true }).click();
      const question = staff.getByRole('dialog', { name: desk('agents.accept.title') });
      expect(await audit(staff, { tags: STANDARDS })).toEqual([]);
      await question.getByRole('button', { name: desk('agents.accept'), exact: true }).click();
      await expect(staff.getByText(desk('agents.accepted'))).toBeVisible();
      await context.close();
    });

    await test.step('says how the site looks', async () => {
      await page.goto(`${portalUrl()}/app/saas/dash-config`);
      await page.getByLabel(own('agent.site.name')).fill(SITE);
      await page.getByRole('textbox', { name: own('agent.site.colour'), exact: true }).fill('#0f766e');
      await page.getByLabel(own('agent.markup.dv')).fill('25');
      const currency = page.getByRole('combobox', { name: own('agent.site.currency') });
      await currency.selectOption('EUR');
      await expect(
        page.getByRole('img', { name: own('agent.site.preview.dark', { name: SITE }) }),
      ).toBeVisible();
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await page.getByRole('button', { name: textOf('common', 'en', 'btn.save'), exact: true }).click();
      await expect(page.getByText(own('info.unsaved'))).toHaveCount(0);
      await page.reload();
      await expect(page.getByLabel(own('agent.site.name'))).toHaveValue(SITE);
      await expect(currency).toHaveValue('EUR');
      // The agent's own pages are the portal's.
      await page.goto(`${portalUrl()}/ssl/products`);
      await expect(page.getByText('¥158.00').first()).toBeVisible();
    });

    await test.step('has the host name checked by DNS', async () => {
      await page.goto(`${portalUrl()}/app/saas/cname`);
      await page.getByLabel(own('agent.host.name')).fill(HOST);
      await page.getByRole('button', { name: textOf('common', 'en', 'btn.save'), exact: true }).click();
      await expect(page.getByText(own('agent.host.state.waiting'), { exact: true })).toBeVisible();
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await page.getByRole('button', { name: own('agent.host.publish') }).click();
      await expect(page.getByText(own('agent.host.state.live'), { exact: true })).toBeVisible();
    });

    await test.step('gets a certificate for it (D-420)', async () => {
      const panel = page.getByRole('region', { name: own('agent.cert.title') });
      await expect(panel.getByText(own('agent.cert.state.issued'), { exact: true })).toBeVisible({
        timeout: 180_000,
      });
      await expect(panel).toContainText(siteAddress());
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    });

    await test.step('is found there, and nowhere else', async () => {
      const visitor = await openElsewhere();
      try {
        const context = await newContext(visitor, { lang: 'en' });
        const site = await context.newPage();
        await site.goto(`${siteAddress()}/sign-in`);
        await expect(site).toHaveTitle(new RegExp(SITE));
        const button = site.locator('button[type=submit]').first();
        await expect(button).toHaveCSS('background-color', 'rgb(15, 118, 110)');
        const other = await context.newPage();
        await other.goto(`${addressAt('other.quokka.demo.test')}/sign-in`);
        await expect(other).toHaveTitle(/Certdeck/);
        const answer = await other.request.get(`${portalUrl()}/config/${HOST}.json`);
        expect(answer.status()).toBe(404);
      } finally {
        await visitor.close();
      }
    });

    await test.step('wins a customer, who signs up and in there and pays the site’s price, which is shown in the site’s currency (D-387, D-388, D-496)', async () => {
      const visitor = await openElsewhere();
      try {
        const context = await newContext(visitor, { lang: 'en' });
        const site = await context.newPage();
        await signUp(site);
        await signIn(site);
        await deposit(100_000);
        await site.goto(`${siteAddress()}/ssl/certificates`);
        await site.getByPlaceholder('example.com').first().fill('shop.demo.test');
        await expect(site.getByText(SHOWN_PRICE).first()).toBeVisible();
        await expect(site.getByText(PRICE)).toHaveCount(0);
        const customer = await openShop(portalUrl(), CUSTOMER);
        const orderNo = await customer.order('shop.demo.test');
        await site.goto(`${siteAddress()}/payment?orderNo=${orderNo}`);
        await expect(site.getByText(SHOWN_PRICE).first()).toBeVisible();
        expect(await site.evaluate(() => localStorage.getItem('currency'))).toBeNull();
        await site.getByRole('button', { name: textOf('common', 'en', 'btn.pay'), exact: true }).click();
        await site.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
        await expect.poll(() => customer.balance()).toBe(100_000 - LIST_PRICE * 1.25);

        // Who chooses the portal's own currency sees that, and what was paid in it.
        await site.goto(`${siteAddress()}/ssl/certificates`);
        await site.getByPlaceholder('example.com').first().fill('shop.demo.test');
        await expect(site.getByText(SHOWN_PRICE).first()).toBeVisible();
        const menu = textOf('host', 'en', 'shell.currency');
        await site.getByRole('button', { name: labelled('en', menu, 'EUR') }).click();
        await site.getByRole('menuitemradio', { name: /CNY/ }).click();
        await expect(site.getByText(PRICE).first()).toBeVisible();
        await expect(site.getByText(SHOWN_PRICE)).toHaveCount(0);
      } finally {
        await visitor.close();
      }
    });

    await test.step('sees the customer and what is earned', async () => {
      await page.goto(`${portalUrl()}/app/saas/customers`);
      const row = page.getByRole('row', { name: /@shop\.example/ });
      await expect(row).toContainText(MARKUP);
      await expect(page.getByText(CUSTOMER)).toHaveCount(0);
      expect(await audit(page, { tags: STANDARDS })).toEqual([]);
      await page.goto(`${portalUrl()}/account/partner`);
      await expect(page.getByText(MARKUP).first()).toBeVisible();
    });
  });
});
