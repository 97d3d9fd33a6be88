import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { signInByApi, signUpByApi } from '../account.ts';
import { expect, type Lang, newContext, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { settled, tooWide } from './screens.ts';
import { freshName, openShop, type Shop } from './shop.ts';

/** A company of four: its owner, and whom the owner invites. */
const FINANCE = 'finance@company.example';
const TECHNICIAN = 'technician@company.example';
const AUDITOR = 'auditor@company.example';
/** A phone of six inches. */
const PHONE = { width: 390, height: 844 };
/** Cents of the order, which is above the technician's limit of 100. */
const PRICE = 15_800;

let folder: string;
let portal: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-company-'));
  portal = await startServer({ dataFolder: folder });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What the mails to an address say, with long lines whole. */
function mailsTo(address: string): string[] {
  return readdirSync(join(folder, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, 'mail', name), 'utf8'))
    .filter((text) => new RegExp(`^To: .*${address}`, 'm').test(text))
    .map((text) => text.replaceAll('=\r\n', '').replaceAll('=\n', '').replaceAll('=3D', '='));
}
/** The first part of the mails to an address that a pattern finds, once it is there. */
async function inMailTo(address: string, pattern: RegExp): Promise<string> {
  const found = () =>
    mailsTo(address)
      .map((mail) => pattern.exec(mail)?.[1])
      .find((part) => part !== undefined);
  await expect.poll(found).toBeTruthy();
  return found() ?? '';
}

async function open(browser: Browser, lang: Lang, who?: string, size = { width: 1280, height: 900 }) {
  const token = await signInByApi(portal.url, who);
  const context = await newContext(browser, { lang, width: size.width });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('token')) localStorage.setItem('token', value);
  }, token);
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

async function invite(owner: Page, lang: Lang, email: string, role: { label: string } | string, limit = '') {
  const t = (key: string) => textOf('account', lang, key);
  await owner.getByRole('button', { name: t('manage.invite'), exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: t('manage.invite.title') });
  await dialog.getByRole('textbox', { name: t('manage.mail') }).fill(email);
  await dialog.getByRole('combobox', { name: t('manage.role') }).selectOption(role);
  if (limit !== '') await dialog.getByRole('textbox', { name: t('manage.limit.perOrder') }).fill(limit);
  await dialog.getByRole('button', { name: t('manage.send') }).click();
  await expect(owner.getByRole('row', { name: new RegExp(email) }).first()).toContainText(
    t('manage.invited'),
  );
}

test.describe.configure({ mode: 'serial' });

test('an owner makes a role, and three people join in the roles they were invited to (ACC-015, ACC-017)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const t = (key: string) => textOf('account', 'zh', key);
  const owner = await open(browser, 'zh');
  await owner.goto(`${portal.url}/account/manage`);
  await owner.getByRole('button', { name: t('manage.role.new') }).click();
  const dialog = owner.getByRole('dialog', { name: t('manage.role.new') });
  await dialog.getByRole('textbox', { name: t('manage.role.name') }).fill('现场技术员');
  for (const permission of ['order.read', 'order.create', 'order.validate', 'order.pay', 'certificate.read'])
    await dialog.getByRole('checkbox', { name: t(`dev.may.${permission}`) }).check();
  await dialog.getByRole('button', { name: t('manage.save') }).click();
  await expect(owner.getByRole('row', { name: /现场技术员/ }).first()).toBeVisible();

  await invite(owner, 'zh', FINANCE, 'finance');
  await invite(owner, 'zh', TECHNICIAN, { label: '现场技术员' }, '100');
  await invite(owner, 'zh', AUDITOR, 'auditor');
  for (const email of [FINANCE, TECHNICIAN, AUDITOR]) {
    await signUpByApi(portal.url, email, () => inMailTo(email, /\b(\d{6})\b/));
    const code = await inMailTo(email, /\/account\/join\?code=([\w-]{43})/);
    const person = await openShop(portal.url, email);
    expect(await person.call('POST', '/v1/invitation/accept', { code })).toMatchObject({ code: 200 });
  }
  await owner.reload();
  for (const email of [FINANCE, TECHNICIAN, AUDITOR])
    await expect(owner.getByRole('row', { name: new RegExp(email) }).first()).not.toContainText(
      t('manage.invited'),
    );
  await owner.context().close();
});

for (const lang of ['zh', 'en'] as const)
  test(`a technician's order above the limit is approved by finance on a phone, in ${lang} (ACC-004)`, async ({
    browser,
  }) => {
    test.setTimeout(720_000);
    const t = (key: string, values: Record<string, string> = {}) => textOf('account', lang, key, values);
    const name = freshName(`company-${lang}`);
    const owner = await openShop(portal.url);
    const before = await owner.balance();
    const orderNo = await (await openShop(portal.url, TECHNICIAN)).order(name);
    const technician = await open(browser, lang, TECHNICIAN);
    await technician.goto(`${portal.url}/payment?orderNo=${orderNo}`);
    await settled(technician);
    await technician.getByRole('button', { name: textOf('common', lang, 'btn.pay'), exact: true }).click();
    await technician.getByRole('button', { name: textOf('billing', lang, 'pay.balance.again') }).click();
    await expect(technician.getByText(textOf('billing', lang, 'pay.state.held')).first()).toBeVisible();
    expect(await owner.balance()).toBe(before);

    const phone = await open(browser, lang, FINANCE, PHONE);
    await phone.goto(`${portal.url}/account/manage`);
    await settled(phone);
    expect(await tooWide(phone, PHONE.width)).toEqual([]);
    await phone.getByRole('button', { name: t('approval.review.of', { name }) }).click();
    const review = phone.getByRole('dialog');
    await expect(review).toContainText(name);
    const approve = t('approval.approve', { amount: '' }).trim();
    await review.getByRole('button', { name: new RegExp(`^${approve}`) }).click();
    await expect(phone.getByRole('button', { name: t('approval.review.of', { name }) })).toHaveCount(0);
    await expect.poll(() => owner.balance()).toBe(before - PRICE);
    for (const page of [technician, phone]) await page.context().close();
  });

/** Pages that a member without rights to change anything walks. */
const PAGES = [
  ...['/dashboard', '/orders/list', '/orders/contact', '/orders/org', '/orders/expiring'],
  ...['/account/transaction', '/account/log', '/account/manage', '/ssl/products', '/notification'],
];

for (const lang of ['zh', 'en'] as const)
  test(`an auditor sees everything and can change nothing, in ${lang} (ACC-018)`, async ({ browser }) => {
    test.setTimeout(720_000);
    const t = (area: string, key: string) => textOf(area, lang, key);
    const auditor = await open(browser, lang, AUDITOR);
    const changes: string[] = [];
    auditor.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== 'GET' && pathname.startsWith('/api/v1/')) changes.push(pathname);
    });
    const acts = [
      ...['manage.invite', 'manage.departments', 'manage.role.new', 'approval.review', 'manage.remove'].map(
        (key) => t('account', key),
      ),
      t('common', 'btn.pay'),
    ];
    for (const path of PAGES) {
      await auditor.goto(portal.url + path);
      await settled(auditor);
      await expect(auditor.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(auditor.getByText(t('host', 'forbidden.title'))).toHaveCount(0);
      const buttons = auditor.locator('main').getByRole('button', { disabled: false });
      const names = (await buttons.allTextContents()).map((text) => text.trim());
      // The log names its entries after the acts that they record.
      const found = path === '/account/log' ? [] : names.filter((text) => acts.includes(text));
      expect({ path, found }).toEqual({ path, found: [] });
    }
    expect(changes).toEqual([]);
    await auditor.context().close();
  });

test('the API refuses an auditor every change, and answers every look (ACC-018)', async () => {
  const auditor: Shop = await openShop(portal.url, AUDITOR);
  for (const path of ['/v1/user/subAccounts', '/v1/user/roles', '/v1/approvals'])
    expect([path, (await auditor.call('GET', path)).code]).toEqual([path, 200]);
  const refused = [
    ['POST', '/v1/user/subAccounts', { account: 'x@company.example', roleID: 'auditor' }],
    ['POST', '/v1/user/roles', { roleName: 'x', permissions: 'order:read' }],
    ['POST', '/v1/user/depts', { deptName: 'x' }],
    ['POST', '/v1/user/ownership', { subAccountID: 'x' }],
    ['DELETE', '/v1/user/subAccounts/x', undefined],
    ['POST', '/v1/approvals/x/approve', { amount: 1 }],
  ] as const;
  for (const [method, path, body] of refused)
    expect([path, (await auditor.call(method, path, body)).code]).toEqual([path, 13005]);
  await expect(auditor.order(freshName('auditor'))).rejects.toThrow('13005');
});
