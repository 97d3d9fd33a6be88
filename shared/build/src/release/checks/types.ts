import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { root } from '../../workspace.ts';
import { typesHavePassed } from '../types-stamp.ts';
import type { Refusal } from './refusal.ts';
import { runScript } from './run-script.ts';

const COMPILER = join(root, 'node_modules/@typescript/native/bin/tsc');
const MOST = 20;

/**
 * Compiles folders and what they import, without tests: a build takes types away unread, and doesn't know what a
 * shared module exports. A second or two for one that was compiled before, and none for folders of this repository
 * that a run of its tests has just compiled.
 */
export async function checkTypes(...folders: string[]): Promise<Refusal[]> {
  if (typesHavePassed(folders)) return [];
  const { code, output } = await runScript(COMPILER, ['-p', projectOf(folders), '--pretty', 'false']);
  if (code === 0) return [];
  const lines = output.split('\n').map((line) => line.replace(/^(?:\.\.\/)+/, ''));
  const rest = lines.length > MOST ? [`and ${lines.length - MOST} lines more`] : [];
  return [{ check: 'types', text: [...lines.slice(0, MOST), ...rest].join('\n') }];
}

/** The repository's settings for some folders of it, or elsewhere. */
export function projectOf(folders: readonly string[]): string {
  const cache = join(root, 'node_modules/.cache/certdeck/types');
  const name = folders
    .map((folder) => relative(root, resolve(root, folder)).replaceAll(/[^\w-]+/g, '_'))
    .join('.');
  const file = join(cache, `${name}.json`);
  mkdirSync(cache, { recursive: true });
  const sources = folders.map((folder) => join(resolve(root, folder), 'src'));
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        typeRoots: [join(root, 'node_modules/@types')],
        types: ['node'],
        // What hasn't changed since the last time isn't looked at again.
        incremental: true,
        tsBuildInfoFile: join(cache, `${name}.tsbuildinfo`),
      },
      // Declarations of libraries that have none are imported by nobody.
      include: [...sources.map((folder) => `${folder}/**/*`), `${root}/shared/*/src/**/*.d.ts`],
      exclude: sources.flatMap((folder) => [
        `${folder}/**/*.test.ts`,
        `${folder}/**/*.test.tsx`,
        `${folder}/**/testing`,
      ]),
    }),
  );
  return file;
}
