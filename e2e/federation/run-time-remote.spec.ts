import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { registryEntry } from '../../shared/build/src/release/registry-file.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { deploy, hashOfHost, ownReleases, type Remote } from './releases.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

test.describe.serial('a remote that the shell was not built with', () => {
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-federation-'));
  let portal: RunningServer;
  let page: Page;
  let shipped: Remote;
  let host: string;
  const navigation = () => page.getByRole('navigation', { name: textOf('host', 'zh', 'shell.nav') });

  test.beforeAll(async ({ browser }) => {
    portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases } });
    page = await openSignedIn(browser, {}, portal.url);
    host = hashOfHost(releases);
  });

  test.afterAll(async () => {
    await page?.context().close();
    await portal?.stop();
    for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
  });

  test('joins the navigation and opens after a registry write alone (HOST-001)', async () => {
    test.setTimeout(1_080_000);
    await page.goto(`${portal.url}/reports/overview`);
    await expect(page).toHaveURL(/\/404$/);
    await page.goto(`${portal.url}/dashboard`);
    await expect(navigation().getByText('订单', { exact: true })).toBeVisible();
    await expect(navigation().getByText('报表')).toHaveCount(0);

    await run(
      join(root, 'node_modules/node/bin/node'),
      ['shared/build/src/release/build-one.ts', 'e2e/fixtures/remote-reports/webpack.config.ts'],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: releases } },
    );
    const [release] = readdirSync(join(releases, 'remotes/reports'));
    shipped = registryEntry('reports', release!, releases);
    deploy(releases, (remotes) => [...remotes, shipped]);

    await page.reload();
    await navigation().getByRole('link', { name: '报表' }).click();
    await expect(page).toHaveURL(/\/reports\/overview$/);
    await expect(page.getByRole('heading', { level: 1, name: '月度报表' })).toBeVisible();
    await expect(page.getByText('当前账户：示例科技有限公司')).toBeVisible();
    await expect(page).toHaveTitle(/报表/);
    expect(hashOfHost(releases)).toBe(host);
  });

  test('uses language, texts and design system of the shell', async ({ browser }) => {
    const english = await openSignedIn(browser, { lang: 'en', theme: 'dark' }, portal.url);
    const look = async (path: string) => {
      await english.goto(portal.url + path);
      const heading = english.getByRole('main').getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      return heading.evaluate((element) => {
        const { fontFamily, fontSize, fontWeight, color } = getComputedStyle(element);
        return { fontFamily, fontSize, fontWeight, color };
      });
    };
    const ofShell = await look('/help/overview');
    expect(await look('/reports/overview')).toEqual(ofShell);
    await expect(english.getByRole('heading', { level: 1, name: 'Monthly reports' })).toBeVisible();
    await english.context().close();
  });

  test('is refused before any of its code is asked for when it needs another contract', async () => {
    deploy(releases, (remotes) =>
      remotes.map((remote) =>
        remote.id === 'reports' ? { ...remote, manifest: { ...remote.manifest, contract: '^9.0' } } : remote,
      ),
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${portal.url}/reports/overview`);
    const panel = page.getByRole('main').getByRole('alert');
    await expect(panel).toContainText('INCOMPATIBLE');
    await expect(panel).toContainText('team-reports');
    await expect(navigation()).toBeVisible();
    expect(asked.filter((url) => url.includes('/remotes/reports/'))).toEqual([]);
    await page.goto(`${portal.url}/orders/list`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });

  test('leaves navigation and routes when the registry drops it (HOST-010)', async () => {
    deploy(releases, (remotes) => remotes.filter(({ id }) => id !== 'reports'));
    await page.goto(`${portal.url}/dashboard`);
    await expect(navigation()).toBeVisible();
    await expect(navigation().getByText('报表')).toHaveCount(0);
    await page.goto(`${portal.url}/reports/overview`);
    await expect(page).toHaveURL(/\/404$/);
    expect(hashOfHost(releases)).toBe(host);
  });
});
