import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { audit, STANDARDS } from '../axe.ts';
import { DEMO_PASSWORD, expect, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { freshName, openShop } from './shop.ts';

const account = (key: string, values: Record<string, string> = {}) => textOf('account', 'en', key, values);

/** What came to the receiver. */
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
/** How the receiver answers. */
let answer = { status: 200, text: 'thanks' };
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.text);
  });
});
let portal: RunningServer;
let folder: string;
let place: string;

test.beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  place = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'certdeck-developer-'));
  portal = await startServer({ dataFolder: folder, env: { WEBHOOK_RECEIVERS: place } });
});
test.afterAll(async () => {
  await portal.stop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a call as a program does, with a key and nothing else. */
async function callWith(key: string, path: string, body?: object) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, answer: (await response.json()) as { code: number; data: unknown } };
}

test('a key is made after a fresh proof, calls the API within its permissions, and a webhook is received and verified (ACC-007)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const page = await openSignedIn(browser, { lang: 'en' }, portal.url);
  // The session is as old as one that asks for a proof.
  // What fades in is looked at as it is in the end.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let proven = false;
  await page.route('**/api/v1/apiKeys', async (route, request) => {
    const isFirst = request.method() === 'POST' && !proven;
    proven ||= request.method() === 'POST';
    if (!isFirst) return route.continue();
    return route.fulfill({ json: { code: 12011, msg: '', data: { ways: 'password' } } });
  });
  await page.goto(`${portal.url}/account/developer`);
  await page.getByRole('button', { name: account('dev.new') }).click();
  const dialog = page.getByRole('dialog', { name: account('dev.new') });
  await dialog.getByRole('textbox', { name: account('dev.col.name') }).fill('journey');
  await dialog.getByRole('checkbox', { name: account('dev.may.order.read') }).check();
  await dialog.getByRole('button', { name: account('dev.new.submit') }).click();
  const proof = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') });
  await proof.locator('input[type=password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: account('dev.shown.title', { name: 'journey' }) });
  const key = (await shown.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^cdk_live_\w{36}$/);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
  await shown.getByRole('button', { name: account('dev.shown.close') }).click();

  expect(await callWith(key, '/v1/orders')).toMatchObject({ status: 200, answer: { code: 200 } });
  expect((await callWith(key, '/v1/transactions')).answer).toMatchObject({
    code: 13005,
    data: { permission: 'ledger:read' },
  });
  expect((await callWith(key, '/v1/apiKeys')).answer).toMatchObject({ code: 13005, data: { by: 'person' } });
  expect((await callWith(`${key.slice(0, -1)}_`, '/v1/orders')).status).toBe(401);

  await page.getByRole('tab', { name: account('dev.tab.webhooks') }).click();
  await page.getByRole('button', { name: account('hook.new') }).click();
  const hook = page.getByRole('dialog', { name: account('hook.new') });
  await hook.getByRole('textbox', { name: account('hook.url') }).fill(`http://${place}/certdeck`);
  await hook.getByRole('button', { name: account('hook.new.submit') }).click();
  const secretDialog = page.getByRole('dialog', { name: account('hook.secret') });
  const secret = (await secretDialog.locator('code').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: account('hook.test') }).click();
  await expect.poll(() => received.length).toBe(1);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'webhook.tested',
  });
  await page.getByRole('button', { name: 'webhook.tested' }).click();
  await expect(page.getByRole('dialog').getByText('thanks')).toBeVisible();
  // It is pale until the delivery has ended.
  await expect(page.getByRole('button', { name: account('hook.resend') })).toHaveCSS('opacity', '1');
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);
});

test('a webhook that failed is sent again from the page, under the same name, and both are verified (ACC-007)', async ({
  browser,
}) => {
  test.setTimeout(1_080_000);
  const shop = await openShop(portal.url);
  const { data: hooks } = await shop.call<{ id: string }[]>('GET', '/v1/webhooks');
  for (const { id } of hooks) await shop.call('DELETE', `/v1/webhooks/${id}`);
  const made = { url: `http://${place}/certdeck`, events: ['order.created'] };
  const { data: hook } = await shop.call<{ secret: string }>('POST', '/v1/webhooks', made);
  received.length = 0;
  answer = { status: 503, text: 'down for an hour' };
  const orderNo = await shop.order(freshName('hook'));
  await expect.poll(() => received.length).toBe(1);

  const page = await openSignedIn(browser, { lang: 'en' }, portal.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${portal.url}/account/developer?tab=webhooks`);
  await expect(page.getByText(account('hook.state.failing'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'order.created' }).click();
  const dialog = page.getByRole('dialog', { name: 'order.created' });
  await expect(dialog.getByText('down for an hour')).toBeVisible();
  await expect(dialog).toContainText(orderNo);
  expect(await audit(page, { tags: STANDARDS })).toEqual([]);

  answer = { status: 200, text: 'thanks' };
  await dialog.getByRole('button', { name: account('hook.resend') }).click();
  await expect(dialog.getByText('thanks')).toBeVisible();
  await expect(dialog.getByRole('list', { name: account('hook.col.tries') })).toContainText(/503.*200/s);
  await page.keyboard.press('Escape');
  // The page learns by itself that the address is well again.
  await expect(page.getByText(account('hook.state.well'), { exact: true })).toBeVisible();
  await expect(page.getByText(account('hook.state.failing'), { exact: true })).toHaveCount(0);

  const checker = new Webhook(hook.secret);
  // The portal may have tried it again by itself meanwhile.
  for (const { headers, body } of received)
    expect(checker.verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'order.created',
      data: { orderNos: [orderNo] },
    });
  expect(received.length).toBeGreaterThanOrEqual(2);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.context().close();
});
