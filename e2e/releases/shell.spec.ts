import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { signInByApi } from '../account.ts';
import { deploy, ownReleases } from '../federation/releases.ts';
import { expect, newContext, test } from '../fixtures.ts';
import { type RunningServer, startServer } from '../server.ts';
import { commandsOn } from './fixture.ts';

const WHY = 'a shell of this test, broken or not on purpose';

test.describe.serial('a shell that is tried on a share of visitors', () => {
  const releases = ownReleases();
  // Before a shell is released, the screens of each area are opened in it: releases.spec.ts does so with all of them.
  deploy(releases, (remotes) => remotes.filter(({ id }) => id === 'billing'));
  const data = mkdtempSync(join(tmpdir(), 'certdeck-shell-'));
  const shell = commandsOn(releases);
  const good = readDeployment(releases)!.hostRelease;
  let portal: RunningServer;
  let token: string;

  /** A copy of the present shell under another name, whose first script begins with `code`. */
  function copyShell(name: string, code = ''): void {
    const folder = join(releases, 'host', name);
    cpSync(join(releases, 'host', good), folder, { recursive: true, dereference: true });
    const write = (file: string, change: (text: string) => string) =>
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    write('manifest.json', (text) => text.replaceAll(good, name));
    if (code === '') return;
    for (const packed of ['shell.js.br', 'shell.js.gz']) rmSync(join(folder, packed), { force: true });
    write('shell.js', (text) => code + text);
    const hash = createHash('sha384')
      .update(readFileSync(join(folder, 'shell.js')))
      .digest('base64');
    write('assets.json', (text) =>
      text.replace(/("file": "shell\.js",\s+"integrity": )"[^"]*"/, `$1"sha384-${hash}"`),
    );
  }

  const shellOf = (page: Page) =>
    page.evaluate(() => /\/host\/(\w+)\//.exec(document.querySelector('script[src]')?.outerHTML ?? '')?.[1]);
  const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

  /** A page of a new visitor; the first one of them that the canary falls to. */
  async function openOnCanary(browser: Browser, name: string): Promise<Page> {
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const context = await newContext(browser, {});
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      const document = await context.request.get(`${portal.url}/registry`);
      if (((await document.json()) as { shell: string }).shell === name) return context.newPage();
      await context.close();
    }
    throw new Error('no visitor got the canary');
  }

  /** Visits as tabs report them. */
  async function visit(release: string, count: number, ...visits: string[]): Promise<void> {
    const trial = readDeployment(releases)!.hostCanary?.steps.at(-1)?.trial;
    if (trial === undefined) return;
    const events = visits.map((what) => ({ remote: 'host', release, trial, visit: what }));
    for (let visitor = 0; visitor < count; visitor += 1) {
      const answer = await fetch(`${portal.url}/telemetry`, {
        method: 'POST',
        headers: { origin: portal.url, 'content-type': 'text/plain' },
        body: JSON.stringify({ schema: 1, tab: `v${visitor}`, shell: release, events }),
      });
      expect(answer.status).toBe(204);
    }
  }

  test.beforeAll(async () => {
    test.setTimeout(720_000);
    copyShell('broken', `throw new Error('broken on purpose');\n`);
    copyShell('better');
    portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases, RATE_LIMIT: '0' } });
    token = await signInByApi(portal.url);
  });
  test.afterAll(async () => {
    await portal?.stop();
    for (const folder of [releases, data]) rmSync(folder, { recursive: true, force: true });
  });

  test('is refused when its screens don’t open, and let through for a reason that is kept', async () => {
    test.setTimeout(1_440_000);
    const before = readDeployment(releases)!.registry.revision;
    await expect(shell('release', 'host', '--release', 'broken', '--canary', '50')).rejects.toThrow(
      'nobody had host broken before',
    );
    expect(readDeployment(releases)!.registry.revision).toBe(before);
    const said = await shell('release', 'host', '--release', 'broken', '--canary', '50', '--force', WHY);
    expect(said).toContain('goes to 50 % of visitors');
    expect(said).toContain(`overruled: screens; not run: types (${WHY})`);
    expect(readDeployment(releases)!.changes[0]).toMatchObject({
      forced: ['types (not run)', 'screens'],
      why: WHY,
    });
  });

  test('leaves whom it fails the shell that everybody has', async ({ browser }) => {
    test.setTimeout(720_000);
    const page = await openOnCanary(browser, 'broken');
    const report = page.waitForRequest(
      (request) =>
        request.url().endsWith('/telemetry') && request.postData()?.includes('last-known-good') === true,
    );
    await page.goto(`${portal.url}/dashboard`);
    expect((await report).postData()).toContain('"release":"broken"');
    await expect(heading(page)).toBeVisible();
    expect(await shellOf(page)).toBe(good);
    await page.context().close();
  });

  test('stops by itself when it fails more often than the others’, and the log says by which numbers', async () => {
    test.setTimeout(720_000);
    await visit(good, 30, 'start');
    await visit('broken', 20, 'start', 'failed', 'load');
    await expect.poll(() => readDeployment(releases)!.hostCanary, { timeout: 180_000 }).toBeUndefined();
    const { changes, hostRelease, withdrawn } = readDeployment(releases)!;
    expect([hostRelease, withdrawn['host']]).toEqual([good, ['broken']]);
    expect(changes[0]).toMatchObject({
      what: 'rollback',
      part: 'host',
      release: 'broken',
      share: 50,
      rule: { name: 'failures', kind: 'load' },
    });
    // In this tab the browser counted itself, besides those that were written here.
    expect(changes[0]!.rule!.canary.visits).toBeGreaterThan(20);
    expect(await shell('status')).toContain('failures (load)');
  });

  test('becomes everybody’s by itself when it is proven and its team asked for that, and goes back by hand', async () => {
    test.setTimeout(1_440_000);
    const line = ['release', 'host', '--release', 'better', '--canary', '50', '--promote-after', '0'];
    expect(await shell(...line, '--force', WHY)).toContain('not run: types');
    // By turns, as they come: many of one side and none of the other is a canary that doesn't report. Without a failure
    // on either side 330 visits of each prove it.
    for (let turn = 0; turn < 36; turn += 1) {
      await visit('better', 10, 'start');
      // What has been promoted in the meantime counts no more.
      if (readDeployment(releases)!.hostCanary) await visit(good, 10, 'start');
    }
    await expect.poll(() => readDeployment(releases)!.hostRelease, { timeout: 180_000 }).toBe('better');
    expect(readDeployment(releases)!.changes[0]).toMatchObject({ what: 'promote', rule: { name: 'proof' } });
    expect(await shell('rollback', 'host', '--reason', 'enough of it')).toContain(`${good} is current again`);
    expect(readDeployment(releases)!.changes[0]).toMatchObject({ what: 'rollback', why: 'enough of it' });
  });

  test('is one host name’s own, beside everybody’s', async ({ browser }) => {
    test.setTimeout(1_080_000);
    await shell('release', 'host', '--release', 'better', '--for', 'partner-a.localhost', '--force', WHY);
    const page = await (await newContext(browser, {})).newPage();
    await page.goto(portal.url.replace('localhost', 'partner-a.localhost'));
    expect(await shellOf(page)).toBe('better');
    await page.goto(portal.url);
    expect(await shellOf(page)).toBe(good);
    expect(await shell('status')).toMatch(/^host .*partner-a\.localhost better/m);
    await shell('rollback', 'host', '--for', 'partner-a.localhost');
    await page.goto(portal.url.replace('localhost', 'partner-a.localhost'));
    expect(await shellOf(page)).toBe(good);
    await page.context().close();
  });
});
