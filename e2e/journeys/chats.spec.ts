import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { audit, STANDARDS } from '../axe.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { openShop } from './shop.ts';

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);

/** What came to the chat, which answers as Slack does. */
const messages: string[] = [];
const slack = createServer((request, response) => {
  void text(request).then((body) => {
    messages.push(body);
    response.end('ok');
  });
});
let portal: RunningServer;
let folder: string;
let place: string;

test.beforeAll(async () => {
  slack.listen(0, '127.0.0.1');
  await once(slack, 'listening');
  place = `127.0.0.1:${(slack.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'certdeck-chats-'));
  portal = await startServer({ dataFolder: folder, env: { WEBHOOK_RECEIVERS: place } });
});
test.afterAll(async () => {
  await portal.stop();
  slack.closeAllConnections();
  slack.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a Slack channel is connected, tested, and told once that a certificate is issued (ACC-009)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url);
  // What fades in is looked at as it is in the end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${portal.url}/account/notify`);
  await page.getByRole('button', { name: account('chat.add') }).click();
  const dialog = page.getByRole('dialog', { name: account('chat.add') });
  await dialog.getByRole('textbox', { name: account('chat.name') }).fill('#certificates');
  await dialog
    .getByRole('textbox', { name: account('chat.address') })
    .fill(`http://${place}/services/T0/B0/JRNY`);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await dialog.getByRole('button', { name: account('chat.add') }).click();
  await page.getByRole('button', { name: `${account('hook.test')}: #certificates` }).click();
  await expect(page.getByText(account('chat.arrived'))).toBeVisible();
  expect(messages).toHaveLength(1);
  await expect(page.getByText(`${place}/…JRNY`)).toBeVisible();
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);

  const name = `chat${Date.now()}.demo.test`;
  const shop = await openShop(portal.url);
  const orderNo = await shop.order(name);
  await shop.pay(orderNo);
  await shop.issue(orderNo, name);
  const about = () => messages.filter((message) => message.includes(`/ssl/certificate/${orderNo}`));
  await expect.poll(() => about().length, { timeout: 90_000 }).toBe(1);
  expect(about()[0]).toContain(name);
  // Two tests and this one: nothing else has come.
  await page.getByRole('button', { name: `${account('hook.test')}: #certificates` }).click();
  await expect.poll(() => messages.length, { timeout: 90_000 }).toBe(3);
  expect(about()).toHaveLength(1);
});
