import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownReleases } from '../federation/releases.ts';
import { copySources } from '../federation/sources.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';

const PAGE = 'remote-reports/src/features/overview/Overview.page.tsx';

test.describe('npm run dev -- reports', () => {
  const releases = ownReleases();
  const sources = copySources();
  let command: ChildProcess | undefined;

  test.afterAll(() => {
    command?.kill('SIGTERM');
    for (const folder of [releases, sources]) rmSync(folder, { recursive: true, force: true });
  });

  /** Starts a command of package.json in the sources; what it prints goes to `said`. */
  function start(said: (text: string) => void, name: string, ...args: string[]): ChildProcess {
    const child = spawn(process.execPath, [join(sources, `shared/build/commands/${name}.mjs`), ...args], {
      cwd: sources,
      env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: releases, RELEASES_STORE: '', PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => said(chunk.toString()));
    return child;
  }

  test('shows each change, keeps the last build while a file is wrong, and ends as a whole', async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    let output = '';
    const say = (text: string) => (output += text);
    await once(start(say, 'new-remote', 'reports', '--zh', '报表'), 'exit');
    command = start(say, 'dev', 'reports');
    const ready = /Certdeck is ready at (http:\/\/localhost:\d+)/;
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(ready);
    const url = ready.exec(output)?.[1] ?? '';
    const page = await openSignedIn(browser, {}, url);
    await page.goto(`${url}/reports/overview`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('报表');

    const texts = join(sources, 'remote-reports/src/locales/zh.json');
    const right = readFileSync(texts, 'utf8');
    writeFileSync(texts, right.replace('"title": "', '"title": "第二版'));
    await expect(heading).toHaveText('第二版报表');

    const code = readFileSync(join(sources, PAGE), 'utf8');
    expect(code).toContain('export default function');
    output = '';
    writeFileSync(join(sources, PAGE), code.replace('export default function', 'export default functio'));
    await expect.poll(() => output).toContain("reports isn't built: pages keep what was built last");
    // Where it is wrong and with which lines, and nothing of the compiler's own inside.
    expect(output).toMatch(/Overview\.page\.tsx:\d+:\d+/);
    expect(output).toContain('export default functio OverviewPage');
    expect(output).not.toContain('backtrace');
    await page.reload();
    await expect(heading).toHaveText('第二版报表');

    writeFileSync(texts, right);
    writeFileSync(join(sources, PAGE), code);
    await expect(heading).toHaveText('报表');
    await page.context().close();

    const gone = once(command, 'exit');
    command.kill('SIGTERM');
    await gone;
    await expect(fetch(url)).rejects.toThrow();
    // Nothing is left that would build at the next change.
    const left = spawnSync('pgrep', ['-f', join(sources, 'shared/build/src/dev.ts')], { encoding: 'utf8' });
    expect(left.stdout).toBe('');
  });
});
