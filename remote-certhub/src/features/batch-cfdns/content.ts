import { isDomain, isIpv4, isIpv6, isQuotedText, readQuotedText, toAscii } from '@certdeck/validation';

export const TYPES = ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'CAA', 'SRV'] as const;
export type RecordType = (typeof TYPES)[number];

export interface Zone {
  /** Appended to names without a dot at the end; '' when none was said, null when the one said can't be read. */
  origin: string | null;
  ttl: number | undefined;
  /** Name of the entry before, which an indented one goes on with: '' for none, null when it can't be read. */
  last: string | null;
}

const LABEL = /^(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/;
const CAA = /^(\d{1,3}) ([a-z0-9]{1,15}) ("(?:[^"\\]|\\.)*"|[^\s"\\]+)$/i;
const SRV = /^(\d{1,5}) (\d{1,5}) (\d{1,5}) (\S+)$/;
const MOST_TEXT = 4096;

export const cleanHost = (text: string): string => {
  const bare = text.trim().replace(/\.$/, '').toLowerCase();
  return toAscii(bare) ?? bare;
};

export type FullName = { name: string } | { fault: 'name' | 'relative' | 'dot' };

/**
 * The full name in ASCII. In a zone file a name without a dot at its end is one of the origin (RFC 1035 5.1); one
 * that repeats the origin and yet has no dot is refused, for it may be meant either way. In a list a name with a dot
 * in it is full already, unless it ends in a service label (`_sip._tcp`).
 */
export function fullName(raw: string, { origin }: Zone, isListed: boolean): FullName {
  if (origin === null && !raw.endsWith('.')) return { fault: 'relative' };
  if (raw === '@') return origin ? { name: origin } : { fault: 'relative' };
  const name = cleanHost(raw);
  const isInside = Boolean(origin) && (name === origin || name.endsWith(`.${origin}`));
  if (isInside && !isListed && !raw.endsWith('.')) return { fault: 'dot' };
  const isDotted = isListed && /\.[^_][^.]*$/.test(name);
  const isFull = raw.endsWith('.') || !origin || isInside || isDotted;
  const full = isFull ? name : `${name}.${origin}`;
  if (full.length > 253 || !full.split('.').every((label) => LABEL.test(label))) return { fault: 'name' };
  return full.includes('.') ? { name: full } : { fault: 'relative' };
}

/** A host name, with the underscores that records may have. */
const isHost = (text: string): boolean =>
  text.includes('.') &&
  !/\.\d+$/.test(text) &&
  (isDomain(text) || text.split('.').every((label) => LABEL.test(label)));

export type Content = { content: string } | { fault: 'content' | 'dot' };
const REFUSED: Content = { fault: 'content' };

/** The value of a record in the form in which it is sent; the words of one value have a blank between them. */
export function contentOf(type: RecordType, raw: string, zone: Zone, isListed: boolean): Content {
  const value = raw.trim();
  switch (type) {
    case 'A':
      return isIpv4(value) ? { content: value } : REFUSED;
    case 'AAAA':
      return isIpv6(value) ? { content: value.toLowerCase() } : REFUSED;
    case 'TXT':
      return textOf(value, isListed);
    case 'CAA': {
      const [, flags = '', tag = '', written = ''] = CAA.exec(value) ?? [];
      const text = isQuotedText(written) ? readQuotedText(written) : written;
      return text === null || flags === '' || Number(flags) > 255 || /["\\]/.test(text)
        ? REFUSED
        : { content: `${flags} ${tag} "${text}"` };
    }
    case 'SRV': {
      const [, priority = '', weight = '', port = '', target = ''] = SRV.exec(value) ?? [];
      if ([priority, weight, port].some((number) => number === '' || Number(number) > 65_535)) return REFUSED;
      const host = hostOf(target, zone, isListed);
      return 'fault' in host ? host : { content: `${priority} ${weight} ${port} ${host.content}` };
    }
    default:
      return hostOf(value, zone, isListed);
  }
}

/** Names in values are completed like those before them (RFC 1035 5.1). */
function hostOf(raw: string, zone: Zone, isListed: boolean): Content {
  const host = fullName(raw, zone, isListed);
  if ('fault' in host) return { fault: host.fault === 'dot' ? 'dot' : 'content' };
  return isHost(host.name) ? { content: host.name } : REFUSED;
}

/**
 * Quoted strings are one text. In a zone file a word without quotes is a string as well, so that several would be
 * written without the blanks between them; and a backslash escapes in it.
 */
function textOf(value: string, isListed: boolean): Content {
  if (value.length > MOST_TEXT) return REFUSED;
  if (isQuotedText(value)) {
    const text = readQuotedText(value);
    return text === null || text === '' ? REFUSED : { content: text };
  }
  return isListed || !/[\s\\]/.test(value) ? { content: value } : REFUSED;
}
