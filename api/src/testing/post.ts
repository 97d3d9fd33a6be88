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

/**
 * Text of a mail or message, of a mail in several forms the one without markup. What is not plain ASCII travels as
 * quoted-printable or base64.
 */
export function textOf(post: string): string {
  const start = post.indexOf('\n\n');
  const [head, body] = [post.slice(0, start), post.slice(start)];
  const boundary = /^content-type: multipart\/[^;]+;\s*boundary="([^"]+)"/im.exec(head)?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`\n--${boundary}`).map((part) => part.replace(/^\n/, ''));
    return textOf(parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? '\n\n');
  }
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body;
  const octets = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** The code of the last mail or message. */
export async function lastCode(api: TestApi, kind: 'mail' | 'sms'): Promise<string> {
  const code = /\b\d{6}\b/.exec(textOf((await readPost(api, kind)).at(-1) ?? ''))?.[0];
  if (code === undefined) throw new Error(`No code in the last ${kind}`);
  return code;
}
