import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestApi } from './api.ts';

/** Mails or messages that the API has written, oldest first. */
export async function readPost(api: TestApi, kind: 'mail' | 'sms'): Promise<string[]> {
  await api.services.notifier.idle();
  const folder = join(api.folder, kind);
  try {
    return readdirSync(folder)
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
}

/** The code of the last mail or message. */
export async function lastCode(api: TestApi, kind: 'mail' | 'sms'): Promise<string> {
  const last = (await readPost(api, kind)).at(-1) ?? '';
  // A text that is not plain ASCII travels as quoted-printable or base64.
  const body = last.slice(last.indexOf('\n\n'));
  const text = /base64/i.test(last.slice(0, last.indexOf('\n\n')))
    ? Buffer.from(body, 'base64').toString('utf8')
    : body;
  const code = /\b\d{6}\b/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in the last ${kind}`);
  return code;
}
