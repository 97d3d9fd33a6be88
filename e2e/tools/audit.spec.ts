import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { Provider, TOKEN } from '../../api/src/ports/dns-provider/testing/cloudflare-server.ts';
import { audit } from '../axe.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';

const report = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-report', 'en', key, values);
const dns = (key: string, values?: Record<string, string | number>) =>
  textOf('certhub-batch-cfdns', 'en', key, values);

/** What axe finds in either theme, and whether anything scrolls sideways on a phone. */
async function faultsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const finding of await audit(page)) found.push(`${colorScheme} ${finding}`);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (wide > 0) found.push(`scrolls sideways by ${wide}`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return found;
}

test.describe('tools that need the network', () => {
  let provider: Provider;
  let portal: RunningServer;
  let page: Page;
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-audit-'));

  test.beforeAll(async ({ browser }) => {
    provider = await Provider.start(['example.com']);
    portal = await startServer({ dataFolder: folder, env: { CLOUDFLARE_API: provider.base } });
    page = await openSignedIn(browser, { lang: 'en' }, portal.url);
  });
  test.afterAll(async () => {
    await page?.context().close();
    await portal?.stop();
    await provider?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('audits a site from the form to the fix, by keyboard (TOOL-009, TOOL-010)', async () => {
    await page.goto(`${portal.url}/certhub/tools/report/new`);
    await page.getByRole('textbox', { name: report('new.domain') }).fill('https://legacy.demo.test/');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/report\/legacy\.demo\.test$/);
    await expect(page.getByText(report('mean.B'))).toBeVisible({ timeout: 180_000 });
    await expect(
      page.getByText(report('f.protocol.old', { versions: 'TLS 1.0, TLS 1.1' })).first(),
    ).toBeVisible();
    await expect(
      page.getByRole('table', { name: report('suites.of', { version: 'TLS 1.0' }) }),
    ).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: report('json') }).click(),
    ]);
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      domain: 'legacy.demo.test',
      result: { grade: 'B' },
    });

    await page.getByRole('link', { name: report('config') }).click();
    await expect(page).toHaveURL(/\/ssl-config\?.*host=legacy\.demo\.test/);
    await expect(page.getByRole('textbox', { name: /host/i })).toHaveValue('legacy.demo.test');
  });

  test('finds the post-quantum group of a modern site, and compares two reports (TOOL-010)', async () => {
    const path = `${portal.url}/certhub/tools/report/modern.demo.test`;
    await page.goto(path);
    await page.getByRole('button', { name: report('new.start') }).click();
    await expect(page.getByText('X25519MLKEM768', { exact: true })).toBeVisible({ timeout: 180_000 });
    await page.getByRole('button', { name: report('again') }).click();
    await expect(page.getByRole('region', { name: report('change.title') })).toBeVisible({
      timeout: 180_000,
    });
    await expect(page.getByText(report('change.same'))).toBeVisible();
    await expect(page.getByRole('region', { name: report('history') }).getByRole('link')).toHaveCount(2);
  });

  test('refuses a name that leads to this machine, and says so (D-210)', async () => {
    await page.goto(`${portal.url}/certhub/tools/report/new`);
    await page.getByRole('textbox', { name: report('new.domain') }).fill('inside.demo.test');
    await page.keyboard.press('Enter');
    await expect(page.getByText('ADDRESS_REFUSED')).toBeVisible({ timeout: 90_000 });
    expect(await faultsOf(page)).toEqual([]);
  });

  test('writes records at the provider and takes them back; the token stays nowhere (TOOL-011, D-209)', async () => {
    provider.reset(['example.com']);
    provider.add('example.com', { type: 'A', name: 'www.example.com', content: '192.0.2.1', ttl: 300 });
    await page.goto(`${portal.url}/certhub/tools/batch-cfdns`);
    await page
      .getByRole('textbox', { name: dns('list.label') })
      .fill('A www.example.com 192.0.2.10 300\nA api.example.com 192.0.2.11\nA wrong.example.com 1.2');
    await expect(page.getByText(dns('list.count', { records: 2, faults: 1 }))).toBeVisible();
    await page.getByLabel(dns('token.label')).fill(TOKEN);
    await page.getByRole('button', { name: dns('compare') }).click();
    const plan = page.getByRole('region', { name: dns('plan.title') });
    await expect(plan.getByText(dns('plan.update'), { exact: true })).toBeVisible();
    expect(provider.list('example.com')).toEqual(['A www.example.com 192.0.2.1']);
    expect(await faultsOf(page)).toEqual([]);

    await plan.getByRole('button', { name: dns('run_other', { count: 2 }) }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: dns('run_other', { count: 2 }) })
      .click();
    await expect(plan.getByText(dns('ended.ok_other', { count: 2 }))).toBeVisible();
    expect(provider.list('example.com')).toEqual([
      'A www.example.com 192.0.2.10',
      'A api.example.com 192.0.2.11',
    ]);

    await plan.getByRole('button', { name: dns('undo_other', { count: 2 }) }).click();
    await expect(plan.getByText(dns('ended.undone_other', { count: 2 }))).toBeVisible();
    expect(provider.list('example.com')).toEqual(['A www.example.com 192.0.2.1']);

    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href, document.cookie]),
    );
    expect(kept).not.toContain(TOKEN);
    expect(portal.output()).not.toContain(TOKEN);
  });
});
