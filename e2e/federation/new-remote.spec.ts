import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, openSignedIn, test } from '../fixtures.ts';
import { startServer } from '../server.ts';
import { hashOfHost, ownReleases } from './releases.ts';
import { copySources, copyStamps } from './sources.ts';

const root = join(import.meta.dirname, '../..');
const node = join(root, 'node_modules/node/bin/node');
test('npm run new:remote makes a remote that is typed, tested, released and in the navigation', async ({
  browser,
}) => {
  test.setTimeout(1_440_000);
  const sources = copySources();
  const releases = ownReleases();
  const data = mkdtempSync(join(tmpdir(), 'certdeck-new-remote-'));
  const inSources = async (program: string, args: string[], env: Record<string, string> = {}) => {
    const options = { cwd: sources, env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0', ...env } };
    const { stdout, stderr } = await promisify(execFile)(program, args, options).catch(
      (error: { stdout: string; stderr: string }) => {
        throw new Error(`${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
      },
    );
    return stdout + stderr;
  };
  const before = hashOfHost(releases);
  try {
    await inSources(process.execPath, [
      'shared/build/commands/new-remote.mjs',
      ...['reports', '--en', 'Reports', '--zh', '报表', '--fr', "Rapports d'activité", '--order', '70'],
    ]);
    copyStamps(sources);
    expect(existsSync(join(sources, 'remote-reports/README.md'))).toBe(true);
    expect(readFileSync(join(sources, 'pnpm-lock.yaml'), 'utf8')).toContain('\n  remote-reports:\n');
    expect(readFileSync(join(sources, '.github/CODEOWNERS'), 'utf8')).toMatch(
      /^\/remote-reports\/ +@certdeck\/team-reports$/m,
    );
    expect(readFileSync(join(sources, 'README.md'), 'utf8')).toMatch(
      /^\| `remote-reports\/` +\| Reports +\|$/m,
    );
    const again = inSources(node, ['shared/build/src/new-remote/create.ts', 'reports']);
    await expect(again).rejects.toThrow('there is a folder remote-reports');

    // As its team would: formatted, typed, linted, within its layer, tested.
    writeFileSync(
      join(sources, 'tsconfig.reports.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['remote-reports/**/*', 'shared/ui/src/testing/*.ts'],
      }),
    );
    await inSources(node, ['node_modules/oxfmt/bin/oxfmt', '--check', 'remote-reports']);
    await inSources(node, ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.reports.json']);
    await inSources(node, [
      'node_modules/oxlint/bin/oxlint',
      '--type-aware',
      '--deny-warnings',
      'remote-reports',
    ]);
    const crossed = await inSources(node, ['shared/build/src/checks/boundaries.ts']).catch(String);
    expect(crossed).toContain('boundaries: ');
    expect(crossed).not.toContain('remote-reports');
    const tests = await inSources(node, ['node_modules/jest/bin/jest.js', 'remote-reports'], {
      NODE_OPTIONS: '--experimental-vm-modules',
    });
    expect(tests).toContain('Tests:       3 passed, 3 total');

    const said = await inSources(node, ['shared/build/src/release/run.ts', 'release', 'reports'], {
      RELEASES_DIR: releases,
    });
    expect(said).toContain('was built and is current');
    expect(hashOfHost(releases)).toBe(before);

    const portal = await startServer({ dataFolder: data, env: { RELEASES_DIR: releases } });
    try {
      const page = await openSignedIn(browser, { lang: 'zh' }, portal.url);
      await page.goto(`${portal.url}/dashboard`);
      const group = page.getByRole('navigation').getByRole('group', { name: '报表' });
      await group.getByRole('link', { name: '概览' }).click();
      await expect(page).toHaveURL(/\/reports\/overview$/);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('报表');
      await page.goto(`${portal.url}/reports`);
      await expect(page).toHaveURL(/\/reports\/overview$/);
      await page.context().close();
    } finally {
      await portal.stop();
    }
  } finally {
    for (const folder of [sources, releases, data]) rmSync(folder, { recursive: true, force: true });
  }
});
