import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { signInByApi } from '../account.ts';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, ownServer, test } from '../fixtures.ts';
import { textOf } from '../texts.ts';
import { settled, tooWide } from './screens.ts';
import { freshName, openShop } from './shop.ts';

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);
/** The demonstration's second account, which is invited. */
const INVITED = 'staff@certdeck.test';

const portal = ownServer();

async function open(browser: Browser, who: string | undefined, width = 1280): Promise<Page> {
  const token = await signInByApi(portal.url(), who);
  const context = await newContext(browser, { lang: 'en', width });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('token')) localStorage.setItem('token', value);
  }, token);
  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return page;
}

/** The way of the link in the mail to whom is invited; undefined until it has come. */
function linkOfMail(): string | undefined {
  const folder = join(portal.folder(), 'mail');
  // It comes with the first mail.
  if (!existsSync(folder)) return undefined;
  const mails = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const texts = mails.map((name) => readFileSync(join(folder, name), 'utf8'));
  const plain = texts.map((text) =>
    text.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('=\n', ''),
  );
  return plain.map((text) => /\/account\/join\?code=[\w-]+/.exec(text)?.[0]).find(Boolean);
}

test('who is invited orders above the limit, and the owner approves on a phone (ACC-004, ACC-017)', async ({
  browser,
}) => {
  test.setTimeout(720_000);
  const owner = await open(browser, undefined);
  await owner.goto(`${portal.url()}/account/manage`);
  await owner.getByRole('button', { name: account('manage.invite') }).click();
  const dialog = owner.getByRole('dialog', { name: account('manage.invite.title') });
  await dialog.getByRole('textbox', { name: account('manage.mail') }).fill(INVITED);
  await dialog.getByRole('combobox', { name: account('manage.role') }).selectOption('orders');
  await dialog.getByRole('textbox', { name: account('manage.limit.perOrder') }).fill('100');
  expect(await audit(owner, { tags: STANDARDS })).toEqual([]);
  await dialog.getByRole('button', { name: account('manage.send') }).click();
  await expect(owner.getByRole('row', { name: new RegExp(INVITED) })).toContainText('Invited');

  await expect.poll(linkOfMail).toBeTruthy();
  const member = await open(browser, INVITED);
  await member.goto(portal.url() + (linkOfMail() ?? ''));
  await settled(member);
  expect(await audit(member, { tags: STANDARDS })).toEqual([]);
  await member.getByRole('button', { name: account('join.accept') }).click();
  await expect(member).toHaveURL(/\/dashboard$/);

  // The order of 158 is above the limit of 100: it waits, and nothing is charged.
  const name = freshName('team');
  const shop = await openShop(portal.url());
  const before = await shop.balance();
  const orderNo = await shop.order(name);
  await member.goto(`${portal.url()}/payment?orderNo=${orderNo}`);
  await settled(member);
  await member.getByRole('button', { name: textOf('common', 'en', 'btn.pay'), exact: true }).click();
  await member.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
  await expect(member.getByText(textOf('billing', 'en', 'pay.state.held')).first()).toBeVisible();
  expect(await shop.balance()).toBe(before);

  const phone = await open(browser, undefined, 360);
  await phone.goto(`${portal.url()}/account/manage`);
  await settled(phone);
  expect(await tooWide(phone, 360)).toEqual([]);
  await phone.getByRole('button', { name: account('approval.review.of', { name }) }).click();
  const review = phone.getByRole('dialog');
  await expect(review).toContainText(name);
  expect(await audit(phone, { tags: STANDARDS })).toEqual([]);
  await review.getByRole('button', { name: /^Approve/ }).click();
  await expect(phone.getByText(/^Approved and paid\./)).toBeVisible();
  await expect(phone.getByRole('button', { name: account('approval.review.of', { name }) })).toHaveCount(0);
  expect(await shop.balance()).toBe(before - 15_800);

  // Another role, and out of the team, where every session of theirs ends.
  const desk = await open(browser, undefined);
  await desk.goto(`${portal.url()}/account/manage`);
  const row = desk.getByRole('row', { name: new RegExp(INVITED) });
  const act = (key: string) => row.getByRole('button', { name: new RegExp(`^${account(key)}`) });
  await act('manage.change.of').click();
  const change = desk.getByRole('dialog');
  await change.getByRole('combobox', { name: account('manage.role') }).selectOption('auditor');
  expect(await audit(desk, { tags: STANDARDS })).toEqual([]);
  await change.getByRole('button', { name: account('manage.save') }).click();
  await expect(change).toHaveCount(0);
  await expect(row).toContainText('Auditor');
  await act('manage.remove.of').click();
  const question = desk.getByRole('alertdialog');
  expect(await audit(desk, { tags: STANDARDS })).toEqual([]);
  await question.getByRole('button', { name: account('manage.remove'), exact: true }).click();
  await expect(row).toHaveCount(0);
  await member.goto(`${portal.url()}/dashboard`);
  await expect(member).toHaveURL(/\/sign-in/);
  for (const page of [owner, member, phone, desk]) await page.context().close();
});
