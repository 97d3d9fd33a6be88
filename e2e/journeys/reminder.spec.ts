import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_ACCOUNT, expect, openSignedIn, test } from '../fixtures.ts';
import { clockAhead, type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const en = (area: string, key: string, values?: Record<string, string | number>) =>
  textOf(area, 'en', key, values);
const DAY_S = 86_400;

let folder: string;
let portal: RunningServer | undefined;
/** Stops the portal and starts it again over its data, so many days later. */
async function restart(days: number): Promise<string> {
  await portal?.stop();
  portal = await startServer({ dataFolder: folder, env: clockAhead(days) });
  return portal.url;
}
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-reminder-'));
});
test.afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Texts of the mails to the customer about a name that ends, the oldest first. */
function reminders(name: string): string[] {
  const mails = join(folder, 'mail');
  // It comes with the first mail.
  if (!existsSync(mails)) return [];
  return readdirSync(mails)
    .sort()
    .map((file) => readFileSync(join(mails, file), 'utf8'))
    .map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${DEMO_ACCOUNT}`) && /^Subject: .*expires in/m.test(text))
    .filter((text) => text.includes(name));
}

test('the mail about a certificate that ends leads to its renewal, after which no other comes (ACC-009, ORD-034)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  let url = await restart(0);
  const name = freshName('ending');
  const forgotten = freshName('forgotten');
  const first = await openShop(url);
  const orderNo = await first.order(name);
  const other = await first.order(forgotten);
  for (const [no, domain] of [
    [orderNo, name],
    [other, forgotten],
  ] as const) {
    await first.pay(no);
    await first.issue(no, domain);
  }
  const { data } = await first.call<{ certExpireTime: number }>('GET', `/v1/orders/detail/${orderNo}`);
  const life = Math.floor(data.certExpireTime - Date.now() / 1000) / DAY_S;

  // A week before its end, of which the portal learns when it is started again.
  url = await restart(Math.floor(life) - 6);
  for (const one of [name, forgotten])
    await expect.poll(() => reminders(one).length, { timeout: 120_000 }).toBe(1);
  const [mail = ''] = reminders(name);
  expect(mail).toMatch(/^Subject: .*expires in 7 days/m);
  const link = /https?:\/\/[^\s"<>]+(\/ssl\/certificate\/[\w-]+)/.exec(mail)?.[1] ?? '';
  expect(link).toBe(`/ssl/certificate/${orderNo}`);

  const page = await openSignedIn(browser, { lang: 'en' }, url);
  await page.clock.setSystemTime(Date.now() + (Math.floor(life) - 6) * DAY_S * 1000);
  await page.goto(url + link);
  await page.getByRole('button', { name: en('orders', 'life.renew.act') }).click();
  await expect(page.getByText(en('ssl', 'renewal.title', { orderNo }))).toBeVisible();
  await page.getByRole('button', { name: en('ssl', 'ssl.buyNow') }).click();
  const dialog = page.getByRole('dialog', { name: en('billing', 'pay.dialog.title') });
  await expect(dialog).toBeVisible({ timeout: 180_000 });
  await dialog.getByRole('button', { name: en('common', 'btn.pay') }).click();
  await dialog.getByRole('button', { name: en('billing', 'pay.balance.again') }).click();
  await expect(page).toHaveURL(/\/ssl\/certificate\/[A-Za-z0-9-]+$/, { timeout: 180_000 });
  const renewal = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(renewal).not.toBe(orderNo);
  await page.context().close();
  const later = await openShop(url);
  await later.issue(renewal, name);

  // The last day passes in silence for what was renewed, and not for what wasn't.
  await restart(Math.floor(life));
  await expect.poll(() => reminders(forgotten).length, { timeout: 120_000 }).toBe(2);
  expect(reminders(name)).toHaveLength(1);
});
