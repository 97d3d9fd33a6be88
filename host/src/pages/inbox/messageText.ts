import type { InboxMessage } from '@certdeck/contract';

/** The code of a message: on a line of its own in a mail, anywhere in a text message; undefined for none. */
export function codeIn({ kind, text }: Pick<InboxMessage, 'kind' | 'text'>): string | undefined {
  const [, code] = (kind === 'mail' ? /^\s*(\d{6})\s*$/m : /(?<!\d)(\d{6})(?!\d)/).exec(text) ?? [];
  return code;
}

/** A piece of a text, and where in this portal it leads. */
export interface TextPart {
  text: string;
  path?: string;
}

/** Names of this machine, by which mails of a demonstration may call the portal that is open here. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function pathOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, hostname, port, pathname, search, hash } = new URL(address);
  const isHere =
    host === location.host ||
    (LOOPBACK.includes(hostname) && LOOPBACK.includes(location.hostname) && port === location.port);
  return isHere ? `${pathname}${search}${hash}` : undefined;
}

/** Divides a text at the addresses of this portal. Others stay text: what customers wrote stands in mails, too. */
export function partsOf(text: string): TextPart[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const path = /^https?:/.test(part) ? pathOf(part) : undefined;
      return path === undefined ? { text: part } : { text: part, path };
    });
}
