import { DNS_TTL, type DnsType } from '@certdeck/contract';
import { toAscii } from '../name/ascii.ts';
import { canonicalIp, isIpv4, isIpv6 } from '../name/ip.ts';
import { asciiPunctuation } from '../name/paste.ts';
import { readServiceParameters } from './service-binding.ts';
import { isQuotedText, quoteText, readQuotedText } from './zone-text.ts';

/** A record as somebody wrote it. */
export interface WrittenDnsRecord {
  type: DnsType;
  /** Below the domain, `@` or empty for the domain itself; the whole name is understood too. */
  host: string;
  /** What stands in a zone file, without the priority; a text with or without quotation marks. */
  value: string;
  /** Seconds. */
  ttl: number;
  /** Of MX, SRV, HTTPS and SVCB alone: the one with the lowest comes first; 0 makes an alias of the last two. */
  priority: number | null;
}

/** The same in the one form in which it is kept. */
export interface DnsRecord extends WrittenDnsRecord {
  /** Lower case, A-labels, below the domain; `@` for the domain itself. */
  host: string;
}

/**
 * What is wrong with a field. `apex`: such a record can't stand at the domain itself; `service`: the host of an SRV
 * record isn't written `_service._protocol`; `port`: that of a TLSA record isn't written `_port._protocol`; `alias`: an
 * HTTPS or SVCB record of priority 0 has nothing but the name that it leads to.
 */
export type DnsRecordFault =
  | 'host'
  | 'apex'
  | 'service'
  | 'ipv4'
  | 'ipv6'
  | 'target'
  | 'text'
  | 'textLong'
  | 'caa'
  | 'srv'
  | 'port'
  | 'svcb'
  | 'alias'
  | 'tlsa'
  | 'sshfp'
  | 'ttl'
  | 'priority';

export type DnsRecordFaults = Partial<Record<'host' | 'value' | 'ttl' | 'priority', DnsRecordFault>>;

export type ReadDnsRecord =
  | { record: DnsRecord; faults?: never }
  | { record?: never; faults: DnsRecordFaults };

const MOST_NAME = 253;
/** Octets of a text; it is sent in strings of 255 (RFC 1035 3.3.14). */
const MOST_TEXT = 2048;
const MOST_16_BITS = 65_535;
/** Underscores stand before names of services and of proofs (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A port, all of them, or what their names lead to (RFC 6698 3, RFC 7671 6). */
const PORT = /^(?:\*|_[a-z0-9-]+)(?:\.|$)/;
const SERVICE = /^_[a-z0-9-]{1,62}\._[a-z0-9-]{1,62}(?:\.|$)/;
/** Properties that are registered for CAA (RFC 8659, 9495, and those of mail and contacts). */
const CAA_TAGS = new Set([
  'issue',
  'issuewild',
  'issuemail',
  'issuevmc',
  'iodef',
  'contactemail',
  'contactphone',
]);

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most;

/** Whether records of a kind have a priority. */
export const hasPriority = (type: DnsType): boolean =>
  type === 'MX' || type === 'SRV' || isServiceBinding(type);

/** Whether a record says how a service is reached (RFC 9460). */
export const isServiceBinding = (type: DnsType): boolean => type === 'HTTPS' || type === 'SVCB';

const withoutDot = (name: string) => (name.endsWith('.') ? name.slice(0, -1) : name);

/** A name of the DNS, lower case and without the dot at its end; undefined for none. */
function readName(text: string): string | undefined {
  const ascii = toAscii(withoutDot(asciiPunctuation(text).trim()))?.toLowerCase();
  if (ascii === undefined || ascii.length > MOST_NAME) return undefined;
  return ascii.split('.').every((label) => LABEL.test(label)) ? ascii : undefined;
}

/** What a host is below its domain; undefined for what is no name. */
function readHost(text: string, domain: string): string | undefined {
  const trimmed = asciiPunctuation(text).trim();
  if (trimmed === '' || trimmed === '@') return '@';
  const isStar = trimmed === '*' || trimmed.startsWith('*.');
  const rest = trimmed === '*' ? '' : isStar ? trimmed.slice(2) : trimmed;
  const name = rest === '' ? '' : readName(rest);
  if (name === undefined) return undefined;
  const below = name === domain ? '' : name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;
  // A final dot ends a whole name, which then has to be this domain's.
  if (rest.endsWith('.') && below === name && name !== '') return undefined;
  const host = [...(isStar ? ['*'] : []), ...(below === '' ? [] : [below])].join('.');
  return host.length + 1 + domain.length > MOST_NAME ? undefined : host || '@';
}

/** Another server's name: no address, which would be looked up as a name that nobody has. */
function readTarget(text: string): string | undefined {
  const name = readName(text);
  return name === undefined || isIpv4(name) || !name.includes('.') ? undefined : name;
}

type ReadValue = { value: string } | { fault: DnsRecordFault };

const valueOr = (value: string | undefined, fault: DnsRecordFault): ReadValue =>
  value === undefined ? { fault } : { value };

/** An IPv6 address in the one way in which it is written (RFC 5952); none with an IPv4 address in it, which stands for another. */
const readIpv6 = (text: string): string | undefined =>
  isIpv6(text) && !text.includes('.') ? (canonicalIp(text) ?? undefined) : undefined;

/**
 * The value of a record as it is written, so that reading it gives the same again: a text that would be read otherwise
 * stands in quotation marks.
 */
export const writtenValue = ({ type, value }: Pick<DnsRecord, 'type' | 'value'>): string =>
  type === 'TXT' && (isQuotedText(value) || value !== value.trim()) ? quoteText(value) : value;

function readText(text: string): ReadValue {
  const trimmed = text.trim();
  const content = isQuotedText(trimmed) ? readQuotedText(trimmed) : trimmed;
  if (content === null || content === '' || /\p{Cc}/u.test(content)) return { fault: 'text' };
  return new TextEncoder().encode(content).length > MOST_TEXT ? { fault: 'textLong' } : { value: content };
}

/** `0 issue "ca.example"`; the quotation marks may be missing. */
function readCaa(text: string): ReadValue {
  const [, flags = '', tag = '', quoted, bare] =
    /^(\d{1,3})\s+([a-z0-9]+)\s+(?:"([^"\\]*)"|([^"\s\\]+))$/i.exec(text.trim()) ?? [];
  const value = quoted ?? bare;
  const known = tag.toLowerCase();
  if (value === undefined || !CAA_TAGS.has(known) || !['0', '128'].includes(flags)) return { fault: 'caa' };
  return isCaaValue(known, value) ? { value: `${flags} ${known} "${value}"` } : { fault: 'caa' };
}

function isCaaValue(tag: string, value: string): boolean {
  if (!/^[\x20-\x7e]{0,200}$/.test(value)) return false;
  if (tag === 'iodef') return /^(?:mailto:[^@\s]+@[^@\s]+|https?:\/\/\S+)$/.test(value);
  if (!tag.startsWith('issue')) return value.trim() !== '';
  // Nobody, or an authority with what it is to mind (RFC 8659 4.2).
  const [authority = '', ...parameters] = value.split(';').map((part) => part.trim());
  const isAuthority = authority === '' || (readName(authority) !== undefined && authority.includes('.'));
  return (
    isAuthority && parameters.every((one) => one === '' || /^[a-z0-9-]+=[\x21-\x3a\x3c-\x7e]*$/i.test(one))
  );
}

/** `weight port target`; the target is `.` where the service isn't there (RFC 2782). */
function readSrv(text: string): ReadValue {
  const [, weight = '', port = '', target = ''] = /^(\d{1,5})\s+(\d{1,5})\s+(\S+)$/.exec(text.trim()) ?? [];
  const name = target === '.' ? '.' : readTarget(target);
  const isNumbered =
    isWhole(Number(weight || NaN), MOST_16_BITS) && isWhole(Number(port || NaN), MOST_16_BITS);
  return isNumbered && name !== undefined
    ? { value: `${Number(weight)} ${Number(port)} ${name}` }
    : { fault: 'srv' };
}

/** `target key=value …`; the target is `.` for the host itself (RFC 9460 2.5). */
function readServiceBinding(text: string): ReadValue {
  const [, target = '', parameters = ''] = /^(\S+)(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  const name = target === '.' ? '.' : readTarget(target);
  const read = readServiceParameters(parameters);
  if (name === undefined || read === undefined) return { fault: 'svcb' };
  return { value: read === '' ? name : `${name} ${read}` };
}

/** Octets of a certificate or key in hexadecimal that a record has instead of its hash, at most. */
const MOST_HEX = 4096;
/** Hexadecimal digits of SHA-256 and SHA-512, by their numbers in TLSA (RFC 6698 2.1.3). */
const TLSA_DIGITS: Readonly<Record<string, number>> = { 1: 64, 2: 128 };
/** Those of SHA-1 and SHA-256, by their numbers in SSHFP (RFC 4255 3.1.2, RFC 6594). */
const SSHFP_DIGITS: Readonly<Record<string, number>> = { 1: 40, 2: 64 };
/** Kinds of keys of SSH: RSA, DSA, ECDSA, Ed25519, Ed448. */
const SSH_KEYS = new Set(['1', '2', '3', '4', '6']);

const isHex = (digits: string) => digits.length % 2 === 0 && digits !== '' && /^[0-9a-f]*$/.test(digits);

/** `usage selector matching hex` (RFC 6698 2.2). */
function readTlsa(text: string): ReadValue {
  const [usage = '', selector = '', matching = '', ...parts] = text.trim().toLowerCase().split(/\s+/);
  const digits = parts.join('');
  const known = /^[0-3]$/.test(usage) && /^[01]$/.test(selector) && /^[0-2]$/.test(matching);
  if (!known || !isHex(digits) || digits.length > MOST_HEX) return { fault: 'tlsa' };
  return digits.length === (TLSA_DIGITS[matching] ?? digits.length)
    ? { value: [usage, selector, matching, digits].join(' ') }
    : { fault: 'tlsa' };
}

/** `key hash hex` (RFC 4255 3.1). */
function readSshfp(text: string): ReadValue {
  const [key = '', hash = '', ...parts] = text.trim().toLowerCase().split(/\s+/);
  const digits = parts.join('');
  return SSH_KEYS.has(key) && isHex(digits) && digits.length === SSHFP_DIGITS[hash]
    ? { value: [key, hash, digits].join(' ') }
    : { fault: 'sshfp' };
}

function readValue(type: DnsType, text: string): ReadValue {
  const trimmed = text.trim();
  switch (type) {
    case 'A':
      return valueOr(isIpv4(trimmed) ? trimmed : undefined, 'ipv4');
    case 'AAAA':
      return valueOr(readIpv6(trimmed), 'ipv6');
    case 'MX':
      // No mail is taken here (RFC 7505).
      return trimmed === '.' ? { value: '.' } : valueOr(readTarget(trimmed), 'target');
    case 'CNAME':
    case 'NS':
    case 'PTR':
      return valueOr(readTarget(trimmed), 'target');
    case 'TXT':
      return readText(text);
    case 'CAA':
      return readCaa(text);
    case 'SRV':
      return readSrv(text);
    case 'HTTPS':
    case 'SVCB':
      return readServiceBinding(text);
    case 'TLSA':
      return readTlsa(text);
    case 'SSHFP':
      return readSshfp(text);
  }
}

/** What a host mustn't be for a kind of record. */
function faultOfHost(type: DnsType, host: string): DnsRecordFault | undefined {
  // The domain has records of its own, beside which no alias stands (RFC 1034 3.6.2); its servers are the host's.
  if (host === '@' && (type === 'CNAME' || type === 'NS')) return 'apex';
  if (type === 'NS' && host.startsWith('*')) return 'host';
  if (
    type === 'TLSA' &&
    !(PORT.test(host) && isWhole(Number(/^_(\d+)\./.exec(host)?.[1] ?? 0), MOST_16_BITS))
  )
    return 'port';
  return type === 'SRV' && !SERVICE.test(host) ? 'service' : undefined;
}

/**
 * A record in the form in which it is kept, or what is wrong with it by field. One rule for page and API.
 * @param domain whose record it is, A-labels
 */
export function readDnsRecord(written: WrittenDnsRecord, domain: string): ReadDnsRecord {
  const { type, ttl } = written;
  const host = readHost(written.host, domain);
  const read = readValue(type, written.value);
  const priority = hasPriority(type) ? written.priority : null;
  const isBoth = isServiceBinding(type) && priority === 0 && 'value' in read && read.value.includes(' ');
  const hostFault = host === undefined ? 'host' : faultOfHost(type, host);
  const faults: DnsRecordFaults = {
    ...(hostFault === undefined ? {} : { host: hostFault }),
    ...('fault' in read ? { value: read.fault } : isBoth ? { value: 'alias' as const } : {}),
    ...(isWhole(ttl, DNS_TTL.most) && ttl >= DNS_TTL.least ? {} : { ttl: 'ttl' as const }),
    ...(hasPriority(type) && (priority === null || !isWhole(priority, MOST_16_BITS))
      ? { priority: 'priority' as const }
      : {}),
  };
  if (host === undefined || 'fault' in read || Object.keys(faults).length > 0) return { faults };
  return { record: { type, host, value: read.value, ttl, priority } };
}
