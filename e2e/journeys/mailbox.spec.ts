import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { audit, STANDARDS } from '../axe.ts';
import { expect, newContext, openSignedIn, ownServer, test } from '../fixtures.ts';
import { judgeFolder, openssl, write } from '../judges.ts';
import { textOf } from '../texts.ts';
import { openAllRows } from './rows.ts';
import { freshName, openShop, type Shop } from './shop.ts';

const portal = ownServer();
const host = (key: string, values = {}) => textOf('host', 'en', key, values);

/** Links of the mails to a mailbox, the oldest first. */
function linksTo(mailbox: string): string[] {
  const folder = join(portal.folder(), 'mail');
  // It comes with the first mail.
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) =>
      readFileSync(join(folder, name), 'utf8')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => new RegExp(`^To: .*${mailbox}`, 'm').test(mail))
    .flatMap((mail) => /\/approve-mailbox\?code=[\w-]+/.exec(mail)?.[0] ?? []);
}
async function linkTo(mailbox: string): Promise<string> {
  await expect.poll(() => linksTo(mailbox).length, { timeout: 180_000 }).toBeGreaterThan(0);
  return portal.url() + (linksTo(mailbox)[0] ?? '');
}

/** A page of whoever reads a mail: nobody that the portal knows. */
const openReader = async (browser: Browser): Promise<Page> =>
  (await newContext(browser, { lang: 'en', width: 360 })).newPage();

/** Buys an S/MIME certificate for mailboxes as the page does, and answers the order's number. */
async function buy(page: Page, mailboxes: readonly string[]): Promise<string> {
  await openAllRows(page);
  await page.goto(`${portal.url()}/ssl/certificates?product=CTM-SMIME`);
  await page.locator('[name=mailboxes]').fill(mailboxes.join('\n'));
  await page.getByRole('button', { name: textOf('ssl', 'en', 'ssl.buyNow') }).click();
  const dialog = page.getByRole('dialog', { name: textOf('billing', 'en', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: textOf('common', 'en', 'btn.pay') }).click();
  await dialog.getByRole('button', { name: textOf('billing', 'en', 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

const statusOf = async (shop: Shop, orderNo: string) =>
  (await shop.call<{ orderStatus: number }>('GET', `/v1/orders/detail/${orderNo}`)).data.orderStatus;
const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? '';
/** What the call that the button makes answers to whoever has no session. */
async function approve(code: string): Promise<number> {
  const body = new URLSearchParams({ code });
  const response = await fetch(`${portal.url()}/api/mailbox/approve`, { method: 'POST', body });
  return ((await response.json()) as { code: number }).code;
}

test('mailboxes receive their mails, approve by the links, and the certificate is issued for them (ORD-025, D-615)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portal.url());
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url());
  const name = freshName('mailbox');
  const [first, second] = [`ada@${name}`, `bob@${name}`];
  const orderNo = await buy(page, [first, second]);
  await expect(page.getByText(textOf('orders', 'en', 'mailbox.title_other', { count: 2 }))).toBeVisible();

  const reader = await openReader(browser);
  await reader.goto(await linkTo(first));
  const button = reader.getByRole('button', { name: host('mailbox.approve') });
  await expect(button).toBeVisible();
  await expect(reader.getByText(first, { exact: true })).toBeVisible();
  expect(await audit(reader, { tags: STANDARDS })).toEqual([]);
  // Looking at the link approves nothing, as programs that check mails do.
  await reader.reload();
  await expect(button).toBeVisible();
  expect(await statusOf(shop, orderNo)).toBe(1002);
  await button.click();
  await expect(reader.getByText(host('mailbox.done', { mailbox: first }))).toBeVisible();
  // Opened again it says so, and approves no other mailbox.
  await reader.reload();
  await expect(reader.getByText(host('mailbox.done', { mailbox: first }))).toBeVisible();
  await expect(button).toHaveCount(0);
  expect(await statusOf(shop, orderNo)).toBe(1002);

  await reader.goto(await linkTo(second));
  await button.click();
  await expect(reader.getByText(host('mailbox.done', { mailbox: second }))).toBeVisible();
  await expect.poll(() => statusOf(shop, orderNo), { timeout: 240_000 }).toBe(1005);
  const { certificate } = (await shop.call<{ certificate: string }>('GET', `/v1/orders/cert/${orderNo}`))
    .data;
  const file = write(judgeFolder(), 'mailboxes.pem', certificate);
  const text = openssl('x509', '-in', file, '-noout', '-text');
  for (const mailbox of [first, second]) expect(text).toContain(`email:${mailbox}`);
  expect(text).toContain('E-mail Protection');
  await reader.context().close();
  await page.context().close();
});

test('a link that was altered, or whose order was cancelled, approves nothing (ORD-025, D-615)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portal.url());
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url());
  const mailbox = `eve@${freshName('ended')}`;
  const orderNo = await buy(page, [mailbox]);
  const link = await linkTo(mailbox);
  const code = codeOf(link);
  const altered = (code.startsWith('A') ? 'B' : 'A') + code.slice(1);
  for (const wrong of [altered, code.slice(1), `${code}A`, code.toUpperCase(), '', 'null'])
    expect([wrong, await approve(wrong)]).not.toEqual([wrong, 200]);
  const reader = await openReader(browser);
  await reader.goto(link.replace(code, altered));
  await expect(reader.getByText(host('mailbox.ended'))).toBeVisible();
  expect(await statusOf(shop, orderNo)).toBe(1002);

  // The page stands open while the order is cancelled.
  await reader.goto(link);
  const button = reader.getByRole('button', { name: host('mailbox.approve') });
  await expect(button).toBeVisible();
  await shop.call('POST', '/v1/orders/cancel', { orderNos: [orderNo] });
  expect(await statusOf(shop, orderNo)).toBe(1004);
  await button.click();
  await expect(reader.getByRole('alert').filter({ visible: true })).toBeVisible();
  await expect(reader.getByText(host('mailbox.done', { mailbox }))).toHaveCount(0);
  expect(await statusOf(shop, orderNo)).toBe(1004);
  await reader.context().close();
  await page.context().close();
});
