import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDeployment } from '../../shared/build/src/release/registry-file.ts';
import { ownReleases } from '../federation/releases.ts';
import { copySources } from '../federation/sources.ts';
import { expect, openSignedIn, test } from '../fixtures.ts';

const PAGE = 'remote-reports/src/features/overview/Overview.page.tsx';
const HEADING = 'host/src/pages/auth/AuthHeading.tsx';
const ready = /Certdeck is ready at (http:\/\/localhost:\d+)/;

test.describe('npm run dev', () => {
  const releases = ownReleases();
  const sources = copySources();
  let command: ChildProcess | undefined;

  test.afterEach(async () => {
    if (command?.exitCode !== null) return;
    const gone = once(command, 'exit');
    command.kill('SIGTERM');
    await gone;
  });
  test.afterAll(() => {
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

  test('shows each change, what is wrong in it, keeps the last build while a file is wrong, and ends as a whole', async ({
    browser,
  }) => {
    test.setTimeout(1_800_000);
    let output = '';
    const say = (text: string) => (output += text);
    await once(start(say, 'new-remote', 'reports', '--zh', '报表'), 'exit');
    command = start(say, 'dev', 'reports');
    // The server starts from nothing, beside whatever else the machine does.
    await expect.poll(() => output, { timeout: 400_000 }).toMatch(ready);
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
    // A component that changes keeps its state and what was typed, and the page isn't loaded anew.
    const counting = (word: string, start = '0') =>
      code
        .replace('export default', "import { useState } from 'react';\n\nexport default")
        .replace('  return (\n', `  const [count, setCount] = useState<number>(${start});\n  return (\n`)
        .replace(
          '<PageHeader',
          `<input aria-label="note" /><button onClick={() => setCount(count + 1)}>${word} {count}</button><PageHeader`,
        );
    writeFileSync(join(sources, PAGE), counting('first'));
    await page.getByRole('button', { name: 'first 0' }).click();
    await expect(page.getByRole('button', { name: 'first 1' })).toBeVisible();
    await page.getByLabel('note').fill('typed before');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    for (const word of ['second', 'third', 'fourth']) {
      writeFileSync(join(sources, PAGE), counting(word));
      await expect(page.getByRole('button', { name: `${word} 1` })).toBeVisible();
      await expect(page.getByLabel('note')).toHaveValue('typed before');
    }

    // What the compiler says of types stands below the page, which shows the change all the same.
    const problems = page.locator('#certdeck-dev-problems');
    writeFileSync(join(sources, PAGE), counting('fifth', "'0'"));
    await expect(problems).toContainText(/Overview\.page\.tsx.*TS2345/, { timeout: 180_000 });
    await expect(page.getByRole('button', { name: 'fifth' })).toBeVisible();
    writeFileSync(join(sources, PAGE), counting('sixth'));
    await expect(page.getByRole('button', { name: 'sixth' })).toBeVisible();
    await expect(problems).toHaveCount(0, { timeout: 180_000 });

    // So does what isn't a program at all, until it is one again; the page stays as it was.
    await page.getByLabel('note').fill('typed between');
    writeFileSync(join(sources, PAGE), counting('seventh').replace('return (', 'return (('));
    await expect(problems).toContainText(/Overview\.page\.tsx:\d+:\d+/);
    writeFileSync(join(sources, PAGE), counting('seventh'));
    await expect(problems).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'seventh 0' })).toBeVisible();
    await expect(page.getByLabel('note')).toHaveValue('typed between');
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true);

    output = '';
    writeFileSync(join(sources, PAGE), code.replace('export default function', 'export default functio'));
    await expect.poll(() => output).toContain("reports isn't built: pages keep what was built last");
    // Where it is wrong and with which lines, and nothing of the compiler's own inside.
    expect(output).toMatch(/Overview\.page\.tsx:\d+:\d+/);
    expect(output).toContain('export default functio OverviewPage');
    expect(output).not.toContain('backtrace');
    await expect(problems).toContainText('export default functio OverviewPage');
    await page.reload();
    await expect(problems).toContainText('export default functio OverviewPage');
    await expect(heading).toHaveText('第二版报表');

    writeFileSync(texts, right);
    writeFileSync(join(sources, PAGE), code);
    await expect(heading).toHaveText('报表');
    await expect(problems).toHaveCount(0);
    await page.context().close();

    const gone = once(command, 'exit');
    command.kill('SIGTERM');
    await gone;
    await expect(fetch(url)).rejects.toThrow();
    // Nothing is left that would build at the next change.
    const left = spawnSync('pgrep', ['-f', join(sources, 'shared/build/src/dev/dev.ts')], {
      encoding: 'utf8',
    });
    expect(left.stdout).toBe('');
  });

  test('takes a change of the shell, with what was typed into its page, and shows what is wrong in it', async ({
    page,
  }) => {
    test.setTimeout(1_800_000);
    let output = '';
    command = start((text) => (output += text), 'dev', 'host');
    await expect.poll(() => output, { timeout: 180_000 }).toMatch(ready);
    await page.goto(`${ready.exec(output)?.[1]}/sign-in`);
    const email = page.locator('input[name=username]');
    await email.fill('somebody@certdeck.test');
    await page.evaluate(() => Object.assign(window, { isOld: true }));
    const code = readFileSync(join(sources, HEADING), 'utf8');
    const saying = (word: string) => code.replace('{title}', `{title} ${word}`);
    const heading = page.getByRole('heading', { level: 1 });
    for (const word of ['first', 'second', 'third']) {
      writeFileSync(join(sources, HEADING), saying(word));
      await expect(heading).toContainText(word);
      await expect(email).toHaveValue('somebody@certdeck.test');
    }
    const problems = page.locator('#certdeck-dev-problems');
    writeFileSync(join(sources, HEADING), saying('fourth').replace('return (', 'return (('));
    await expect(problems).toContainText(/AuthHeading\.tsx:\d+:\d+/);
    writeFileSync(join(sources, HEADING), saying('fourth'));
    await expect(heading).toContainText('fourth');
    await expect(problems).toHaveCount(0);
    await expect(email).toHaveValue('somebody@certdeck.test');
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
  });

  test('leaves nothing in what is built to be released', () => {
    const marks = /certdeck-dev|hot-update|RefreshReg|jsxDEV/;
    const scripts = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .map((name) => join(folder, name));
    const { hostRelease, registry } = readDeployment(releases)!;
    const released = [
      join(releases, 'host', hostRelease),
      ...registry.remotes.map(({ id, release }) => join(releases, 'remotes', id, release)),
    ].flatMap(scripts);
    expect(released.length).toBeGreaterThan(100);
    expect(released.filter((file) => marks.test(readFileSync(file, 'utf8')))).toEqual([]);
    // The same look finds them in what is developed.
    const developed = scripts(join(sources, 'node_modules/.cache/dev/reports/remotes/reports/dev'));
    expect(developed.some((file) => marks.test(readFileSync(file, 'utf8')))).toBe(true);
  });
});
