import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { commandsOn } from '../releases/fixture.ts';
import { deploy, ownReleases } from '../federation/releases.ts';
import { copySources, copyStamps } from '../federation/sources.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { textOf } from '../texts.ts';

test.describe.serial('npm run compat -- --run', () => {
  const releases = ownReleases();
  const sources = copySources();
  const first = readDeployment(releases)!.hostRelease;
  const labels = {
    deployed: 'host of these sources, deployed remotes',
    sources: 'deployed host, remotes of these sources',
    previous: 'previous host, remotes of these sources',
  };

  /** Changes a file of the sources; fails when there is nothing to change. */
  function edit(path: string, from: string, to: string): void {
    const file = join(sources, path);
    const before = readFileSync(file, 'utf8');
    expect(before, `${path} has ${from}`).toContain(from);
    writeFileSync(file, before.replace(from, to));
  }

  /** Runs a command of package.json in the sources; resolves what it said, and whether it was content. */
  async function run(command: string, ...args: string[]): Promise<{ said: string; isFine: boolean }> {
    const options = {
      cwd: sources,
      env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: releases, RELEASES_STORE: '' },
    };
    const line = [join(sources, 'shared/build/commands', `${command}.mjs`), ...args];
    return promisify(execFile)(process.execPath, line, options).then(
      ({ stdout, stderr }) => ({ said: stdout + stderr, isFine: true }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ said: stdout + stderr, isFine: false }),
    );
  }

  /** The reasons of each set that fails, by its name. */
  const failuresIn = (said: string) =>
    Object.fromEntries(
      [...said.matchAll(/^FAILED: (.+) \(host \w+\)\n((?: {2}.+\n)+)/gm)].map(([, label, reasons]) => [
        label,
        reasons!.trim().split(/\n +/),
      ]),
    );

  test.beforeAll(async () => {
    test.setTimeout(1_440_000);
    // One small area shows it as well as all of them, in a tenth of the time.
    for (const name of readdirSync(sources))
      if (name.startsWith('remote-')) rmSync(join(sources, name), { recursive: true });
    await run('new-remote', 'reports', '--zh', '报表');
    copyStamps(sources);
    deploy(releases, () => []);
    const { said, isFine } = await run('release', 'reports');
    expect(isFine, said).toBe(true);
  });

  test.afterAll(() => {
    for (const folder of [releases, sources]) rmSync(folder, { recursive: true, force: true });
  });

  test('has a second shell to try, which a release made current', async ({ browser }) => {
    test.setTimeout(1_440_000);
    edit('host/src/locales/zh.json', `"${textOf('host', 'zh', 'nav.help')}"`, '"第二版帮助"');
    // What a remote may only use from this shell on: in the contract, and an export that no version tells of.
    edit('shared/contract/src/version.ts', "'1.1'", "'1.2'");
    edit(
      'shared/ui/src/index.ts',
      'export {',
      "export { Box as SecondBox } from '@chakra-ui/react';\nexport {",
    );
    // The versions of the packages say nothing of it, which a release refuses unless it is overruled.
    const { said, isFine } = await run('release', 'host', '--force', 'a shell to compare with');
    expect(isFine, said).toBe(true);
    const { hostRelease, earlier } = readDeployment(releases)!;
    expect(hostRelease).not.toBe(first);
    expect(earlier['host']?.[0]?.release).toBe(first);
    expect(await commandsOn(releases)('status')).toMatch(new RegExp(`^host +${hostRelease} +${first} `, 'm'));

    const data = mkdtempSync(join(tmpdir(), 'certdeck-compat-spec-'));
    const portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases } });
    try {
      const page = await openSignedIn(browser, {}, portal.url);
      await page.goto(`${portal.url}/help/overview`);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('第二版帮助');
      await page.context().close();
    } finally {
      await portal.stop();
      rmSync(data, { recursive: true, force: true });
    }
  });

  test('opens every screen in the shell of the sources, the deployed and the previous one', async () => {
    test.setTimeout(1_440_000);
    edit('remote-reports/src/locales/zh.json', '"title": "', '"title": "第二版');
    const before = readFileSync(join(releases, 'deployment.json'), 'utf8');
    const { said, isFine } = await run('compat', '--run');
    expect(isFine, said).toBe(true);
    for (const label of Object.values(labels)) expect(said).toContain(`${label} (host `);
    expect(said).toContain(`${labels.previous} (host ${first})`);
    expect(said).toMatch(/^reports \/reports\/overview( +opens){3}$/m);
    expect(said).toContain('1 screens in 3 sets: 0 failed');
    expect(failuresIn(said)).toEqual({});
    // It tried, and made nothing current.
    expect(readFileSync(join(releases, 'deployment.json'), 'utf8')).toBe(before);
  });

  test('names the previous shell when a remote uses an export that only the deployed one has', async () => {
    test.setTimeout(1_440_000);
    const page = 'remote-reports/src/features/overview/Overview.page.tsx';
    edit(page, 'Container,', 'Container, SecondBox,');
    // Where only a customer who has orders gets to.
    edit(page, 'sm: 2 }} gap="4">', 'sm: 2 }} gap="4"><SecondBox />');
    const { said, isFine } = await run('compat', '--run');
    expect(isFine).toBe(false);
    // The manifests fit: only a browser can tell.
    expect(said).toMatch(/^reports of these sources +fits +fits +fits$/m);
    const failures = failuresIn(said);
    expect(Object.keys(failures), said).toEqual([labels.previous]);
    expect(failures[labels.previous]).toEqual([
      expect.stringMatching(/^reports \/reports\/overview: RENDER, reports \w+ \(team-reports\) \S/),
    ]);
    expect(said).toContain('1 screens in 3 sets: 1 failed');
  });

  test('names the previous shell when a remote needs a contract that it does not have', async () => {
    test.setTimeout(1_440_000);
    edit('remote-reports/src/manifest.ts', "contract: '^1.1'", "contract: '^1.2'");
    const { said, isFine } = await run('compat', '--run');
    expect(isFine).toBe(false);
    expect(said).toMatch(/^reports of these sources +fits +fits +NO$/m);
    expect(said).toContain(
      `reports of these sources in previous host ${first}: needs contract ^1.2, the host gives 1.1: release the host first`,
    );
    const failures = failuresIn(said);
    expect(Object.keys(failures), said).toEqual([labels.previous]);
    expect(failures[labels.previous]).toEqual([
      expect.stringMatching(/: INCOMPATIBLE, reports .* needs contract \^1\.2, the host gives 1\.1$/),
    ]);
  });
});
