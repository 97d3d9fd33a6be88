import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_ACCOUNT, signInByApi } from '../account.ts';
import { expect, newContext, test } from '../fixtures.ts';
import { fillDataFolder, type RunningServer, startServer } from '../server.ts';

/** The demonstration's second account, made a member of the first one's tenant. */
const MEMBER = 'staff@certdeck.test';
const root = join(import.meta.dirname, '../..');

test.describe('a member who may only look', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'certdeck-members-'));
  let portal: RunningServer;

  test.beforeAll(async () => {
    test.setTimeout(1_080_000);
    // The accounts are made by a first start; the embedded database belongs to one process at a time.
    await fillDataFolder(dataFolder);
    const command = [join(root, 'api/src/operator.ts'), 'member', 'add', DEMO_ACCOUNT, MEMBER, 'auditor'];
    const env = { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataFolder, DEMO: '1' };
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
    expect(stdout).toContain('as auditor');
    portal = await startServer({ dataFolder });
  });
  test.afterAll(async () => {
    await portal.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  test('sees the tenant’s orders and contacts, no way to buy or pay, and who could change that (ACC-019)', async ({
    browser,
  }) => {
    const token = await signInByApi(portal.url, MEMBER);
    const context = await newContext(browser, { lang: 'en' });
    await context.addInitScript((value) => localStorage.setItem('token', value), token);
    const page = await context.newPage();

    await page.goto(`${portal.url}/orders/contact`);
    // The owner's, whom the demonstration begins with.
    await expect(page.getByRole('row', { name: /@/ }).first()).toBeVisible();
    await expect(page.getByText('Your role lets you view this')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a contact' })).toHaveCount(0);
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link', { name: 'Order list' })).toBeVisible();
    for (const name of ['Buy a certificate', 'Deposit'])
      await expect(navigation.getByRole('link', { name })).toHaveCount(0);

    await page.goto(`${portal.url}/ssl/certificates`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('You don’t have permission to open this page');
    await expect(page.getByRole('main')).toContainText('Your role is Auditor');
    await expect(page.getByRole('main')).toContainText('dem***@certdeck.test');
    await page.getByRole('main').getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page).toHaveURL(`${portal.url}/dashboard`);

    const refused = await context.request.post(`${portal.url}/api/v1/orders/batchPay`, {
      headers: { token },
      data: { orderNos: ['N1'] },
    });
    expect(await refused.json()).toMatchObject({ code: 13005, data: { permission: 'order:pay' } });
    await context.close();
  });
});
