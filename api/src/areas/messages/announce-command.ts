import { readFile } from 'node:fs/promises';
import { languages } from '@certdeck/contract';
import { z } from 'zod';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { announceTexts } from './messages.store.ts';

export const ANNOUNCE_USAGE = 'announce <file>';

const words = z.strictObject({
  title: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(10_000),
});
const announcement = z
  .partialRecord(z.enum(languages), words)
  .refine((texts) => Object.keys(texts).length > 0, 'no language');

/**
 * Writes an announcement to every customer, from a JSON file: `{"en": {"title": "…", "content": "…"}, "de": …}`, in one
 * language or more.
 * @returns false when nothing was written
 */
export async function runAnnounceCommand(
  db: Db,
  [path = '']: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (path === '') {
    say(`Say: ${ANNOUNCE_USAGE}`);
    return false;
  }
  const read = announcement.safeParse(await readJson(path));
  if (!read.success) {
    say(`${path} is no announcement: {"en": {"title": "…", "content": "…"}}, by ${languages.join(', ')}.`);
    return false;
  }
  await transaction(db, (trx) => announceTexts(trx, read.data));
  const missing = languages.filter((language) => read.data[language] === undefined);
  say(
    missing.length === 0
      ? 'Announced in every language.'
      : `Announced. Readers of ${missing.join(', ')} get it in another language, which it names.`,
  );
  return true;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
