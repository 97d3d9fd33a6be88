import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A copy of the fixture remote that a test may change, one for each; below e2e/, where its packages are found. */
const folderOf = (copy: string) => `e2e/.cache/${copy}`;

export function copyFixture(copy = 'remote-reports'): void {
  const folder = folderOf(copy);
  rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(root, 'e2e/fixtures/remote-reports/src'), join(root, folder, 'src'), { recursive: true });
  writeFileSync(
    join(root, folder, 'webpack.config.ts'),
    `import { createRemoteConfig } from '@certdeck/build';
import { manifest } from './src/manifest.ts';
export default createRemoteConfig({ id: 'reports', manifest, folder: '${folder}' });
`,
  );
}

export function removeFixture(copy = 'remote-reports'): void {
  rmSync(join(root, folderOf(copy)), { recursive: true, force: true });
}

/** Changes the screen of a copy; `code` stands before what it draws. */
export function changeScreen(code: string, copy = 'remote-reports'): void {
  const file = join(root, folderOf(copy), 'src/Overview.page.tsx');
  const source = readFileSync(join(root, 'e2e/fixtures/remote-reports/src/Overview.page.tsx'), 'utf8');
  const changed = source.replace('  return (', `  ${code}\n  return (`);
  writeFileSync(file, `import { useEffect, useState } from 'react';\n${changed}`);
}

/** The heading that the next release will show. */
export function changeHeading(title: string, copy = 'remote-reports'): void {
  const file = join(root, folderOf(copy), 'src/locales/zh.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  writeFileSync(file, JSON.stringify({ ...texts, title }));
}

export interface Shell {
  /** Runs release, rollback, promote or status as a person would; rejects with what it said. */
  (...args: string[]): Promise<string>;
}

/** The release commands on a folder of releases, or on the store that `environment` names. */
export function commandsOn(releases: string, environment: Record<string, string> = {}): Shell {
  return async (...args) => {
    const program = join(root, 'node_modules/node/bin/node');
    const options = {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: releases, ...environment },
    };
    const line = [join(root, 'shared/build/src/release/run.ts'), ...args];
    const outcome = await run(program, line, options).catch((error: { stderr: string }) => {
      throw new Error(error.stderr);
    });
    return outcome.stdout.trim();
  };
}

/** Builds the copy as it is and makes it current, or what `options` say; resolves the release's name. */
export async function releaseCopy(shell: Shell, copy = 'remote-reports'): Promise<string> {
  const said = await shell('release', 'reports', '--from', folderOf(copy));
  const name = /^reports (\w+) /.exec(said)?.[1];
  if (!name) throw new Error(said);
  return name;
}

/** One hash of names and contents of all files below some folders. */
export function hashOf(folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort())
      hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}
