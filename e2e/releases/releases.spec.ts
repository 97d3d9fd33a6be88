import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@certdeck/contract';
import type { Page } from 'playwright/test';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { ownReleases } from '../federation/releases.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { textOf } from '../texts.ts';
import { changeHeading, commandsOn, copyFixture, hashOf, releaseCopy, removeFixture } from './fixture.ts';

test.describe.serial('a team that releases its remote alone', () => {
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-releases-data-'));
  const shell = commandsOn(releases);
  const made: string[] = [];
  let portal: RunningServer;
  let oldTab: Page;

  /** Moves inside the open page, as a link does. */
  const go = (page: Page, path: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, path);
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

  async function registryOf(cookie?: string): Promise<{ registry: Registry; cookie: string | null }> {
    const answer = await fetch(`${portal.url}/registry`, { headers: cookie ? { cookie } : {} });
    const given = answer.headers.get('set-cookie')?.split(';')[0] ?? null;
    return { registry: (await answer.json()) as Registry, cookie: given };
  }
  const reportsIn = ({ remotes }: Registry) => remotes.find(({ id }) => id === 'reports')?.release;

  test.beforeAll(async () => {
    test.setTimeout(1_440_000);
    copyFixture();
    portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases } });
    changeHeading('报表 1');
    made.push(await releaseCopy(shell));
  });

  test.afterAll(async () => {
    await oldTab?.context().close();
    await portal?.stop();
    removeFixture();
    for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
  });

  test('changes no file of another, and a tab opened before five releases still opens every route', async ({
    browser,
  }) => {
    test.setTimeout(2_880_000);
    const { registry, hostRelease } = readDeployment(releases)!;
    const others = [
      join(releases, 'host', hostRelease),
      ...registry.remotes
        .filter(({ id }) => id !== 'reports')
        .map(({ id, release }) => join(releases, 'remotes', id, release)),
    ];
    const before = hashOf(others);
    oldTab = await openSignedIn(browser, {}, portal.url);
    await oldTab.goto(`${portal.url}/dashboard`);
    await expect(heading(oldTab)).toBeVisible();

    for (const count of [2, 3, 4, 5, 6]) {
      changeHeading(`报表 ${count}`);
      made.push(await releaseCopy(shell));
    }
    expect(new Set(made).size).toBe(6);
    expect(hashOf(others)).toBe(before);
    const after = readDeployment(releases)!;
    expect(after.registry.revision).toBe(registry.revision + 5);
    expect(after.registry.remotes.map(({ id, release }) => (id === 'reports' ? made[0] : release))).toEqual(
      registry.remotes.map(({ release }) => release),
    );

    const paths = registry.remotes.flatMap(({ manifest }) => manifest.routes.map(({ path }) => path));
    const main = oldTab.getByRole('main');
    for (const path of paths) {
      // Of a thing that isn't there the screen says so; it is the screen that must come.
      const filled = path.replaceAll(/:\w+/g, 'N1');
      await go(oldTab, filled);
      // A tool may add what is chosen in it.
      if (filled === path) await expect(oldTab).toHaveURL(({ pathname }) => pathname === path);
      await expect(main.getByRole('heading').first(), path).toBeVisible();
      await expect(main.getByText(/UNREACHABLE|CHUNK|INTEGRITY|INIT|TIMEOUT|RENDER/)).toHaveCount(0);
    }
    await go(oldTab, '/reports/overview');
    await expect(heading(oldTab)).toHaveText('报表 1');
    await oldTab.reload();
    await expect(heading(oldTab)).toHaveText('报表 6');
  });

  test('goes back one release, and status tells', async () => {
    expect(await shell('rollback', 'reports')).toContain(`${made[4]} is current again`);
    await oldTab.reload();
    await expect(heading(oldTab)).toHaveText('报表 5');
    const line = (await shell('status')).split('\n').find((one) => one.startsWith('reports'));
    expect(line?.split(/\s+/).slice(0, 4)).toEqual(['reports', made[4], made[3], '-']);
  });

  test('offers the newer release to an open tab when it is idle', async ({ browser }) => {
    const page = await openSignedIn(browser, {}, portal.url);
    await page.clock.install();
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading(page)).toHaveText('报表 5');
    await shell('release', 'reports', '--release', made[5]!);
    const refresh = page.getByRole('button', { name: textOf('host', 'zh', 'update.refresh'), exact: true });
    await expect(refresh).toHaveCount(0);
    await page.clock.fastForward('05:30');
    await expect(page.getByText(textOf('host', 'zh', 'update.text'))).toBeVisible();
    await expect(heading(page)).toHaveText('报表 5');
    await refresh.click();
    await expect(heading(page)).toHaveText('报表 6');
    await page.context().close();
  });

  test('gives a canary to a sticky share of visitors until it is promoted', async () => {
    await shell('release', 'reports', '--release', made[1]!, '--canary', '50');
    const got = new Set<string | undefined>();
    for (let visitor = 0; visitor < 40 && got.size < 2; visitor += 1) {
      const first = await registryOf();
      got.add(reportsIn(first.registry));
      for (let visit = 0; visit < 3; visit += 1) {
        const again = await registryOf(first.cookie!);
        expect(reportsIn(again.registry)).toBe(reportsIn(first.registry));
      }
    }
    expect([...got].sort()).toEqual([made[5], made[1]].sort());
    await shell('promote', 'reports');
    const { registry, cookie } = await registryOf();
    expect(reportsIn(registry)).toBe(made[1]);
    expect(cookie).toBeNull();
  });

  test('gives one host name a release of its own', async ({ browser }) => {
    await shell('release', 'reports', '--release', made[3]!, '--for', 'partner-a.localhost');
    const partner = portal.url.replace('localhost', 'partner-a.localhost');
    const page = await openSignedIn(browser, {}, portal.url);
    await page.goto(`${partner}/reports/overview`);
    await expect(heading(page)).toHaveText('报表 4');
    await page.goto(`${portal.url}/reports/overview`);
    await expect(heading(page)).toHaveText('报表 2');
    await shell('rollback', 'reports', '--for', 'partner-a.localhost');
    await page.goto(`${partner}/reports/overview`);
    await expect(heading(page)).toHaveText('报表 2');
    await page.context().close();
  });

  test('is stopped before anybody gets a release that the deployed host can’t run', async () => {
    const folder = join(releases, 'remotes/reports');
    cpSync(join(folder, made[0]!), join(folder, 'toonew'), { recursive: true });
    const file = join(folder, 'toonew/manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, contract: '^1.99' }));
    const { revision } = (await registryOf()).registry;
    await expect(shell('release', 'reports', '--release', 'toonew')).rejects.toThrow(
      'needs contract ^1.99, the host gives',
    );
    expect((await registryOf()).registry.revision).toBe(revision);
  });

  test('releases the shell itself by one write, and an open tab keeps its own', async ({ browser }) => {
    // A release that nobody had is checked as a whole.
    test.setTimeout(1_440_000);
    const { hostRelease: own, registry } = readDeployment(releases)!;
    const copy = (name: string, change: object) => {
      const folder = join(releases, 'host', name);
      cpSync(join(releases, 'host', own), folder, { recursive: true, dereference: true });
      const file = join(folder, 'manifest.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(file, JSON.stringify({ ...manifest, release: name, ...change }));
    };
    copy('second', {});
    copy('foreign', { contract: '9.0' });
    await expect(shell('release', 'host', '--release', 'foreign')).rejects.toThrow('the host gives 9.0');

    const open = await openSignedIn(browser, {}, portal.url);
    await open.goto(`${portal.url}/dashboard`);
    await expect(heading(open)).toBeVisible();
    // Nobody had it before, so that nobody has looked at its types: that takes a reason.
    await expect(shell('release', 'host', '--release', 'second')).rejects.toThrow(
      'nobody had host second before',
    );
    const why = 'a copy of the present shell';
    expect(await shell('release', 'host', '--release', 'second', '--force', why)).toContain(
      'host second is current',
    );
    expect(readDeployment(releases)!.changes[0]).toMatchObject({
      part: 'host',
      forced: ['types (not run)'],
      why,
    });
    const asked: string[] = [];
    open.on('request', (request) => asked.push(request.url()));
    await go(open, '/help/overview');
    await expect(heading(open)).toHaveText(textOf('host', 'zh', 'nav.help'));
    expect(asked.filter((url) => url.includes('/host/')).length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.includes('/host/second/'))).toEqual([]);

    const shellOf = (page: Page) =>
      page.evaluate(
        () => /\/host\/(\w+)\//.exec(document.querySelector('script[src]')?.outerHTML ?? '')?.[1],
      );
    await open.reload();
    await expect(heading(open)).toBeVisible();
    expect(await shellOf(open)).toBe('second');
    const line = (await shell('status')).split('\n').find((one) => one.startsWith('host'));
    expect(line?.split(/\s+/).slice(0, 3)).toEqual(['host', 'second', own]);

    expect(await shell('rollback', 'host')).toContain(`${own} is current again`);
    await open.reload();
    expect(await shellOf(open)).toBe(own);
    expect(readDeployment(releases)!.registry.remotes).toEqual(registry.remotes);
    await open.context().close();
  });
});
