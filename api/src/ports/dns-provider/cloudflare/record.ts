import type { ZoneRecord } from '@certdeck/contract';
import { readQuotedText } from '@certdeck/validation';
import type { WireRecord, WireZone } from './client.ts';

/** A record that is to be, its name and content in one form. */
export interface Wanted {
  type: string;
  name: string;
  content: string;
  ttl: number | undefined;
  proxied: boolean | undefined;
  priority: number | undefined;
}

/** Types that the provider can put its own address in front of. */
const PROXIABLE = new Set(['A', 'AAAA', 'CNAME']);
/** Types whose content is a host name. */
const HOSTS = new Set(['CNAME', 'MX', 'NS']);
/** Lets the provider choose. */
export const AUTOMATIC_TTL = 1;

export const cleanName = (name: string): string => name.trim().toLowerCase().replace(/\.$/, '');

/** `"a" "b"` as zone files write texts, and the text itself, are one and the same. */
const cleanText = (content: string): string => readQuotedText(content) ?? content;

/** The one form in which contents are compared. */
export function cleanContent(type: string, content: string): string {
  const text = content.trim();
  if (type === 'TXT') return cleanText(text);
  if (type === 'AAAA') return canonicalIpv6(text);
  if (HOSTS.has(type)) return cleanName(text);
  if (type === 'SRV') return cleanName(text.split(/\s+/).join(' '));
  if (type === 'CAA') {
    const [, flags = '0', tag = '', value = ''] = /^(\d+)\s+(\w+)\s+"?([^"]*)"?$/.exec(text) ?? [];
    return `${Number(flags)} ${tag.toLowerCase()} "${value}"`;
  }
  return text;
}

/** The shortest form, as URLs have it. */
function canonicalIpv6(text: string): string {
  const url = `http://[${text}]/`;
  return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : text.toLowerCase();
}

/** A record of the provider in our form; types of several parts are read from their parts. */
export function toRecord(wire: WireRecord): ZoneRecord {
  const { id, type, ttl, proxied, data } = wire;
  const part = (name: string): string => {
    const value = data?.[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const isParts = data !== null && data !== undefined;
  const content =
    type === 'CAA' && isParts
      ? `${part('flags')} ${part('tag')} "${part('value')}"`
      : type === 'SRV' && isParts
        ? `${part('priority')} ${part('weight')} ${part('port')} ${part('target')}`
        : (wire.content ?? '');
  return {
    id,
    type,
    name: cleanName(wire.name),
    content: cleanContent(type, content),
    ttl: ttl ?? AUTOMATIC_TTL,
    proxied: proxied ?? false,
    priority: type === 'MX' ? (wire.priority ?? null) : null,
  };
}

/** What the provider wants for a record (POST and PATCH). */
export function toWire({ type, name, content, ttl, proxied, priority }: Wanted): object {
  const base = { type, name, ttl: ttl ?? AUTOMATIC_TTL };
  if (type === 'CAA') {
    const [, flags = '0', tag = '', value = ''] = /^(\d+) (\w+) "(.*)"$/.exec(content) ?? [];
    return { ...base, data: { flags: Number(flags), tag, value } };
  }
  if (type === 'SRV') {
    const [first = '0', weight = '0', port = '0', target = ''] = content.split(' ');
    return {
      ...base,
      data: { priority: Number(first), weight: Number(weight), port: Number(port), target },
    };
  }
  return {
    ...base,
    content,
    ...(type === 'MX' ? { priority: priority ?? 10 } : {}),
    ...(PROXIABLE.has(type) && proxied !== undefined ? { proxied } : {}),
  };
}

/** Whether a record is already as it is wanted; what was not said may be anything. */
export function isAsWanted(record: ZoneRecord, { ttl, proxied, priority }: Wanted): boolean {
  // The provider chooses the TTL of what it stands in front of.
  const isTtl = ttl === undefined || record.proxied || record.ttl === ttl;
  const isProxied = proxied === undefined || !PROXIABLE.has(record.type) || record.proxied === proxied;
  return (
    isTtl && isProxied && (priority === undefined || record.priority === null || record.priority === priority)
  );
}

/** The zone that a name lies in: the longest one that it ends with. */
export function zoneOf(name: string, zones: readonly WireZone[]): WireZone | undefined {
  return zones
    .filter((zone) => name === cleanName(zone.name) || name.endsWith(`.${cleanName(zone.name)}`))
    .toSorted((one, other) => other.name.length - one.name.length)[0];
}
