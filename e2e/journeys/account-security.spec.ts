import type { Browser, Page } from 'playwright/test';
import { signInByApi, signUpByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, type Lang, newContext, ownServer, test } from '../fixtures.ts';
import { codeAt, codeSent } from '../post.ts';
import { textOf } from '../texts.ts';
import { settled, tooWide } from './screens.ts';
import { openShop } from './shop.ts';

const portal = ownServer();

const texts = (lang: Lang) => ({
  account: (key: string, values: Record<string, string> = {}) => textOf('account', lang, key, values),
  common: (key: string) => textOf('common', lang, key),
  host: (key: string) => textOf('host', lang, key),
});

const PHONE = 360;

/** Somebody with an address whose password is the demonstration's. */
const addPerson = (email: string) =>
  signUpByApi(portal.url(), email, () => codeAt(portal.folder(), 'mail', email, 1));

/** The portal as somebody sees it who has signed in in this browser. */
async function openAs(browser: Browser, lang: Lang, email: string, width = 1280): Promise<Page> {
  const token = await signInByApi(portal.url(), email);
  const context = await newContext(browser, { lang, width });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('token')) localStorage.setItem('token', value);
  }, token);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** Nothing that is shown now is found by axe, light or dark, or is wider than a phone. */
async function expectUsable(page: Page, width: number): Promise<void> {
  await settled(page);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-certdeck-mode', 'dark');
  expect(await audit(page, { rules: ['color-contrast'] })).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await tooWide(page, PHONE)).toEqual([]);
  await page.setViewportSize({ width, height: 900 });
}

const statusOf = async (token: string) =>
  (await fetch(`${portal.url()}/api/v1/account`, { headers: { authorization: `Token ${token}` } })).status;

test('a mail address is replaced after a code to the old one and one to the new one, which ends other sessions and is told to the old one (SEC-009, D-226, D-570)', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const { account, common, host } = texts('zh');
  const [before, after] = ['mei@shop.example', 'mei.lin@shop.example'];
  await addPerson(before);
  const elsewhere = await signInByApi(portal.url(), before);
  const page = await openAs(browser, 'zh', before);
  await page.goto(`${portal.url()}/account/secure`);
  const name = account('factor.act', { act: account('contacts.replace'), name: account('factor.email') });
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectUsable(page, 1280);
  const field = dialog.getByLabel(common('code.label'));
  await dialog.getByRole('button', { name: common('code.send') }).click();

  // Who has no mailbox finds the code behind the link beside its field.
  const [inbox] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: common('code.inbox') }).click(),
  ]);
  await expect(inbox.getByRole('heading', { level: 1, name: host('nav.inbox') })).toBeVisible();
  const newest = inbox.getByRole('listitem').filter({ hasText: before }).filter({ hasText: /\d{6}/ }).first();
  const code = await codeAt(portal.folder(), 'mail', before, 2);
  await expect(newest.getByText(code, { exact: true }).first()).toBeVisible();
  await expectUsable(inbox, 1280);
  await inbox.close();

  await field.fill('000000');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(code);
  await page.keyboard.press('Enter');

  await dialog.getByLabel(account('contacts.email')).fill(after);
  const second = await codeSent(portal.folder(), 'mail', after, () =>
    dialog.getByRole('button', { name: common('code.send') }).click(),
  );
  await expectUsable(page, 1280);
  await dialog.getByLabel(common('code.label')).fill(second);
  await page.keyboard.press('Enter');
  await expect(page.getByText(account('contacts.replaced'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('mei***@shop.example').first()).toBeVisible();

  expect(await statusOf(elsewhere)).toBe(401);
  const told = await (await fetch(`${portal.url()}/api/demo/inbox`)).json();
  const [last] = told.data.filter(({ to }: { to: string }) => to === before);
  expect(last.text).toContain('mei***@shop.example');
  await expect(signInByApi(portal.url(), before)).rejects.toThrow(/sign-in failed/);
  expect(await statusOf(await signInByApi(portal.url(), after))).toBe(200);
  await page.context().close();
});

for (const [lang, width] of [
  ['zh', PHONE],
  ['en', 1280],
] as const) {
  test(`another session is seen and ended at once, in ${lang} (ACC-003, D-304)`, async ({ browser }) => {
    test.setTimeout(900_000);
    const { account } = texts(lang);
    const email = `sessions-${lang}@shop.example`;
    await addPerson(email);
    const page = await openAs(browser, lang, email, width);
    const elsewhere = await signInByApi(portal.url(), email);
    await page.goto(`${portal.url()}/account/secure`);
    const panel = page.getByRole('region', { name: account('sessions.title') });
    await expect(panel.getByText(account('sessions.current'))).toHaveCount(1);
    const end = panel.getByRole('button', { name: new RegExp(`^${account('sessions.end')}`) });
    await end.first().click();
    await expectUsable(page, width);
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: account('sessions.end'), exact: true })
      .click();
    await expect(end).toHaveCount(0);
    expect(await statusOf(elsewhere)).toBe(401);
    await page.reload();
    await expect(panel.getByText(account('sessions.current'))).toHaveCount(1);
    await page.context().close();
  });
}

test('an organisation is refused with a reason, sent in again, and passes by the amount on its bank account (ACC-012, ACC-014, D-219)', async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const { account } = texts('zh');
  const email = 'owner@yunxiu.example';
  await addPerson(email);
  const staff = await openShop(portal.url(), 'staff@certdeck.test');
  const waiting = async () => {
    const { data } = await staff.call<{ id: string; kind: string }[]>('GET', '/v1/operator/identities');
    return data[0]?.id ?? '';
  };
  const page = await openAs(browser, 'zh', email);
  await page.goto(`${portal.url()}/account/info`);
  const card = page.getByRole('region', { name: account('identity.organisation'), exact: true });
  const sendIn = async (socialCode: string) => {
    await card.getByRole('button').click();
    const form = page.getByRole('dialog');
    const typed = {
      orgName: '北京云岫网络科技有限公司',
      socialCode,
      legalName: '王小明',
      openAccount: '某某银行海淀支行',
      bankAccount: '6222000000000001',
    };
    for (const [name, value] of Object.entries(typed))
      await form.getByLabel(account(`identity.${name}`)).fill(value);
    await form.getByRole('button', { name: account('identity.submit') }).click();
    return form;
  };
  const state = (number: number) =>
    expect(card.getByText(account(`identity.state.${number}`), { exact: true })).toBeVisible();

  await state(0);
  const form = await sendIn('91110108MA01K7QX33');
  const code = form.getByLabel(account('identity.socialCode'));
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectUsable(page, 1280);
  await code.fill('91110108MA01K7QX32');
  await form.getByRole('button', { name: account('identity.submit') }).click();
  await state(1);
  await expect(card.getByText('91110108MA01K7QX32')).toHaveCount(0);

  const reason = '开户银行与营业执照不一致。';
  expect(
    await staff.call('POST', '/v1/operator/identities/refuse', { id: await waiting(), reason }),
  ).toMatchObject({ code: 200 });
  await page.reload();
  await state(4);
  await expect(card.getByText(reason)).toBeVisible();
  await expectUsable(page, 1280);

  await sendIn('91110108MA01K7QX32');
  await state(1);
  expect(
    await staff.call('POST', '/v1/operator/identities/approve', { id: await waiting(), amount: 37 }),
  ).toMatchObject({ code: 200 });
  await page.reload();
  await state(2);
  const amount = card.getByLabel(account('identity.amount'));
  await amount.fill('0.36');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await expect(amount).toHaveValue('0.36');
  await expectUsable(page, 1280);
  await amount.fill('0.37');
  await page.keyboard.press('Enter');
  await state(3);
  await page.goto(`${portal.url()}/account/center`);
  await expect(page.getByText(account('identity.state.3'), { exact: true })).toBeVisible();
  await page.context().close();
});
