import { z } from 'zod';
import type { ChatPlatform } from '@certdeck/contract';
import type { ChatTarget } from '../../../ports/chat/chat.ts';
import type { TextSeal } from '../../../ports/issuers/keys/sealed-text.ts';

/** What opens a chat, as it is sealed. */
const opened = z.object({ url: z.string(), secret: z.string() });
type Opened = z.infer<typeof opened>;

export const sealChat = (seal: TextSeal, id: string, { url, secret }: Opened): Promise<Buffer> =>
  seal.seal(id, JSON.stringify({ url, secret }));

/** Opens what is kept of a chat, for the moment of sending. */
export async function chatTarget(
  seal: TextSeal,
  chat: { id: string; platform: ChatPlatform; sealed: Buffer },
): Promise<ChatTarget> {
  const { url, secret } = opened.parse(JSON.parse(await seal.open(chat.id, chat.sealed)));
  return { platform: chat.platform, url, secret };
}

/** An address as its tenant may see it again: the host, and as much of the end as tells two of them apart. */
export const shownAs = (url: string): string => `${new URL(url).host}/…${url.slice(-4)}`;
