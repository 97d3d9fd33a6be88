import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HOST } from '@certdeck/store';
import { hashOfInputs, remoteIds, root } from '../workspace.ts';

/** The folders of this repository that are released. */
const released = (): string[] => [HOST, ...remoteIds().map((id) => `remote-${id}`)];

/**
 * The file that is there once the compiler has found nothing in the whole repository with the released folders as they
 * are now: it has looked at all that a build would have looked at, by the same settings.
 */
export function stampOfTypes(): string {
  const folders = ['shared', ...released()];
  const settings = readFileSync(join(root, 'tsconfig.json'), 'utf8');
  return join(root, 'node_modules/.cache/certdeck/types', `${hashOfInputs(folders, [settings])}.passed`);
}

/** Leaves a stamp whose name was asked for before the compiler began. */
export function stampTypes(stamp: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
}

/** Whether the compiler has found nothing in these folders, of which one elsewhere was never looked at. */
export const typesHavePassed = (folders: readonly string[], stamp = stampOfTypes()): boolean =>
  folders.every((folder) => released().includes(folder)) && existsSync(stamp);
