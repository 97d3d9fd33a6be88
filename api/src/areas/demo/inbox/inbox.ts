import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BodyCode, sessionCalls, type InboxMessage } from '@certdeck/contract';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { Config } from '../../../platform/config/config.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { isOwnMachine } from '../own-machine.ts';
import { demoTexts } from '../texts.ts';
import { readMail } from './read-mail.ts';

/** Messages that are shown; files of older ones stay. */
const MOST = 30;

/**
 * The inbox of a demonstration: codes and links that would have been sent to somebody. With one of them anybody could
 * sign in as somebody else, so only browsers on the machine of the demonstration read them (D-570).
 */
export function bindInbox(router: Router, config: Config): void {
  router.route(sessionCalls.readInbox, async ({ address }) => {
    if (!isOwnMachine(address)) throw new BusinessError(BodyCode.notFound, demoTexts['inbox.elsewhere']);
    const mails = config.SMTP_URL ? [] : await newest(join(config.DATA_DIR, 'mail'), '.eml');
    const messages =
      config.SMS_PROVIDER === 'files' ? await newest(join(config.DATA_DIR, 'sms'), '.txt') : [];
    const all = await Promise.all([...mails.map(mailAt), ...messages.map(messageAt)]);
    // Names of both kinds begin with the time, to the millisecond.
    return all.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, MOST);
  });
}

/** Paths of the newest files of a folder, whose names begin with the time; none before the first was written. */
async function newest(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const fileNames = names.filter((name) => name.endsWith(ending)).toSorted();
  return fileNames.slice(-MOST).map((name) => join(folder, name));
}

const idOf = (path: string) => path.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '');

async function mailAt(path: string): Promise<InboxMessage> {
  const { sentAt, ...mail } = readMail(await readFile(path));
  return { id: idOf(path), kind: 'mail', ...mail, sentAt: seconds(sentAt) };
}

async function messageAt(path: string): Promise<InboxMessage> {
  const text = await readFile(path, 'utf8');
  const end = text.indexOf('\n\n');
  const id = idOf(path);
  return {
    id,
    kind: 'sms',
    to: text.slice(0, end),
    subject: '',
    text: text.slice(end).trim(),
    // As in 2026-11-28T21-20-05.653Z-…
    sentAt: seconds(new Date(id.slice(0, 24).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))),
  };
}
