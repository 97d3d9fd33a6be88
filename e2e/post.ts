import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';

/** What a code is sent by: the folder of a portal's data that its mails or text messages are in. */
export type PostKind = 'mail' | 'sms';

/** A mail has the code on a line of its own in its text and in an element of its own in its HTML. */
const CODE = { mail: /^ {4}(\d{6})$|>(\d{6})</m, sms: /\b(\d{6})\b/ };

/** The codes that have been sent to an address or a number (as `+8613800138000`), oldest first. */
function codesTo(folder: string, kind: PostKind, to: string): string[] {
  const post = join(folder, kind);
  // It comes with the first one.
  if (!existsSync(post)) return [];
  return readdirSync(post)
    .sort()
    .map((name) => readFileSync(join(post, name), 'utf8'))
    .filter((text) => (kind === 'mail' ? text.includes(`To: ${to}\n`) : text.startsWith(`${to}\n`)))
    .flatMap((text) => {
      const body = text.slice(text.indexOf('\n\n')).replaceAll('=\n', '');
      const [, inText, inHtml] = CODE[kind].exec(body) ?? [];
      return inText ?? inHtml ?? [];
    });
}

/** The code that is sent as the first, second and so on to an address or a number, once it has come. */
export async function codeAt(folder: string, kind: PostKind, to: string, place: number): Promise<string> {
  await expect.poll(() => codesTo(folder, kind, to).length).toBeGreaterThanOrEqual(place);
  return codesTo(folder, kind, to)[place - 1] ?? '';
}

/** The code that comes when `send` has one sent. */
export async function codeSent(
  folder: string,
  kind: PostKind,
  to: string,
  send: () => Promise<unknown>,
): Promise<string> {
  const before = codesTo(folder, kind, to).length;
  await send();
  return codeAt(folder, kind, to, before + 1);
}
