import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { DEMO_PASSWORD, signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const STAFF = 'staff@certdeck.test';
const FRIEND = 'ada@shop.example';
const own = (key: string, values = {}) => textOf('account', 'en', key, values);
const desk = (key: string, values = {}) => textOf('operator', 'en', key, values);

let folder: string;
let portal: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-earnings-'));
  // Earned at once, so that the journey needs no month.
  portal = await startServer({ dataFolder: folder, env: { COMMISSION_WAIT_DAYS: '0' } });
});
test.afterAll(async () => {
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Mails to somebody, as the server wrote them. */
function mailsTo(address: string): string[] {
  if (!existsSync(join(folder, 'mail'))) return [];
  return readdirSync(join(folder, 'mail'))
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, 'mail', name), 'utf8'))
    .filter((text) => text.includes(`To: ${address}`));
}
const codeInMail = () => /\b(\d{6})\b/.exec(mailsTo(FRIEND).at(-1) ?? '')?.[1];

/** Makes an account by a link that was shared, as a visitor does. */
async function signUpBy(page: Page, link: string): Promise<void> {
  const t = (key: string) => textOf('host', 'en', key);
  await page.goto(link);
  await page.getByRole('tab', { name: t('auth.email') }).click();
  await page.getByRole('textbox', { name: t('auth.email') }).fill(FRIEND);
  await page.getByRole('button', { name: textOf('common', 'en', 'code.send') }).click();
  await expect.poll(codeInMail).toBeTruthy();
  await page.getByLabel(textOf('common', 'en', 'code.label')).fill(codeInMail() ?? '');
  await page.getByRole('textbox', { name: t('auth.password') }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: t('auth.signUp.submit') }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}

/** Money for the friend, as after a bank transfer that staff confirm. */
async function deposit(cents: number): Promise<void> {
  const friend = await openShop(portal.url, FRIEND);
  const bank = {
    bankname: 'Bank',
    bankno: '6222020200112233445',
    bankusername: 'Ada',
    banktel: '13800138000',
  };
  const reported = { ...bank, banktotal: cents, banktime: Math.floor(Date.now() / 1000) };
  const { data } = await friend.call<{ id: string }>('POST', '/banktransfer', reported);
  const staff = await openShop(portal.url, STAFF);
  expect((await staff.call('POST', '/v1/operator/transfers/confirm', { id: data.id })).code).toBe(200);
}

test('who invites a customer earns by their orders, and is paid out (ACC-020, ACC-024, BIL-042)', async ({
  browser,
}) => {
  test.setTimeout(720_000);
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url);

  await test.step('a friend signs up by the link and orders', async () => {
    await page.goto(`${portal.url}/account/partner`);
    const link = await page.locator('code', { hasText: '/sign-up' }).innerText();
    const visitor = await newContext(browser, { lang: 'en' });
    await signUpBy(await visitor.newPage(), link);
    await visitor.close();
    await deposit(100_000);
    const friend = await openShop(portal.url, FRIEND);
    for (const word of ['first', 'second']) await friend.pay(await friend.order(freshName(word)));
  });

  await test.step('the earnings are withdrawn to a bank account', async () => {
    const inviter = await openShop(portal.url);
    const available = async () =>
      (await inviter.call<{ available: number }>('GET', '/v1/earnings')).data.available;
    await expect.poll(available, { timeout: 90_000 }).toBe(1580);
    await page.reload();
    await page.getByRole('button', { name: own('earn.withdraw'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: own('earn.withdraw') });
    await dialog.getByLabel(own('earn.holder')).fill('Wang Ming');
    await dialog.getByLabel(own('earn.account')).fill('DE89 3704 0044 0532 0130 00');
    await dialog.getByLabel(own('earn.amount')).fill('15');
    expect(await audit(page, { tags: STANDARDS })).toEqual([]);
    await dialog.getByRole('button', { name: own('earn.withdraw.submit') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(own('earn.state.requested'), { exact: true })).toBeVisible();
  });

  await test.step('staff send it and note the bank’s reference', async () => {
    const token = await signInByApi(portal.url, STAFF);
    const context = await newContext(browser, { lang: 'en' });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const staff = await context.newPage();
    await staff.goto(`${portal.url}/operator/withdrawals`);
    await staff.getByRole('button', { name: /^Open the withdrawal of/ }).click();
    await staff.getByRole('button', { name: desk('withdrawals.send'), exact: true }).click();
    const question = staff.getByRole('dialog', { name: desk('withdrawals.send.title') });
    await question.getByRole('textbox').fill('BANK-20261124');
    await question.getByRole('button', { name: desk('withdrawals.send'), exact: true }).click();
    await expect(staff.getByText(desk('withdrawals.send.done'))).toBeVisible();
    await context.close();
  });

  await test.step('the customer reads it on the page and in a mail', async () => {
    await page.reload();
    await expect(page.getByText(own('earn.state.sent'), { exact: true })).toBeVisible();
    await expect(page.getByText(/BANK-20261124/)).toBeVisible();
    await expect
      .poll(() => mailsTo('demo@certdeck.test').filter((mail) => mail.includes('BANK-20261124')).length)
      .toBe(1);
  });
  await page.context().close();
});
