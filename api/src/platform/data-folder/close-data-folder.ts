import { join } from 'node:path';
import { closeEntry, closeTree, type Mended } from './owner-only.ts';

/** What the server itself keeps in the data folder; anything else there isn't ours to change. */
const FILES = ['lock', 'hourly-dump.tar.gz', 'hourly-dump.tar.gz.part'];
const TREES = ['ca', 'documents', 'mail', 'sms'];
/** Its files are closed by the thread that has the database open (database/pglite-worker.ts). */
const DATABASE = 'pg';
/** Entries that a message names. */
const NAMED = 5;

/**
 * Closes the data folder to other users of the machine: keys, mails and the database were readable where the
 * folder was made beforehand, or unpacked from a backup, with wider rights.
 * @returns what had to be closed, in the order in which it was found
 */
export function closeDataFolder(folder: string): Mended[] {
  const entries = [folder, ...[...FILES, DATABASE].map((name) => join(folder, name))];
  return [
    ...entries.flatMap((path) => closeEntry(path).mended ?? []),
    ...TREES.flatMap((name) => closeTree(join(folder, name))),
  ];
}

/** One line for the operator, or none when nothing was open. */
export function describeMended(mended: readonly Mended[]): string | undefined {
  const [closed, open] = [mended.filter(({ failed }) => !failed), mended.filter(({ failed }) => failed)];
  const list = (entries: readonly Mended[]) =>
    entries
      .slice(0, NAMED)
      .map(({ path, was }) => `${path} (${was.toString(8).padStart(4, '0')})`)
      .join(', ') + (entries.length > NAMED ? ` and ${entries.length - NAMED} more` : '');
  const parts = [
    closed.length > 0
      ? `Other users of this machine could read the data folder. Closed now: ${list(closed)}. Whoever read keys or mails before still has them.`
      : '',
    open.length > 0
      ? `Other users can read these and this process may not change that: ${list(open)}. Make their owner the user that the server runs as.`
      : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : undefined;
}
