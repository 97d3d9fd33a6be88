import { DNS_TTL, DNS_TYPES, type DnsType } from '@certdeck/contract';
import {
  type DnsRecord,
  type DnsRecordFault,
  type DnsRecordFaults,
  hasPriority,
  readDnsRecord,
} from '@certdeck/validation';
import { type Entry, type EntryFault, readEntries, type Word } from './tokens.ts';

/** What keeps an entry from being a record here. */
export type FileFault =
  | EntryFault
  | DnsRecordFault
  /** `$INCLUDE`, `$GENERATE` and what isn't known. */
  | 'directive'
  /** What follows `$ORIGIN` or `$TTL` can't be read. */
  | 'directiveValue'
  /** A class other than IN. */
  | 'class'
  /** There is no type, or nothing after it. */
  | 'incomplete'
  /** Records of its type aren't kept here. */
  | 'type';

/** An entry of a zone file, and what it is here. */
export type FiledRecord = { line: number; source: string } & (
  | { record: DnsRecord }
  | { fault: FileFault }
  /** What the name servers here make themselves: the start of authority, the name's own servers, signatures. */
  | { made: true }
);

/** Types of what signed zones are made of: whoever signs makes them anew (RFC 4034, 5155, 7344). */
const SIGNING = new Set(['RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY', 'CDS', 'CDNSKEY', 'ZONEMD']);
/** Classes besides IN (RFC 1035 3.2.4). */
const OTHER_CLASSES = new Set(['CH', 'HS', 'CS', 'ANY', 'NONE']);
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** Seconds of `3600` or `1h30m`; undefined for what is no time. */
function readTtl(text: string): number | undefined {
  if (text.length > 20 || !/^\d+[smhdw]?(?:\d+[smhdw])*$/i.test(text)) return undefined;
  return [...text.toLowerCase().matchAll(/(\d+)([smhdw]?)/g)].reduce(
    (sum, [, number = '0', unit = '']) => sum + Number(number) * (UNITS[unit] ?? 1),
    0,
  );
}

/** How long a record is kept here that is kept for longer or shorter elsewhere. */
const withinBounds = (ttl: number) => Math.min(DNS_TTL.most, Math.max(DNS_TTL.least, ttl));

/** A name with a dot at its end, as it is below `origin`. */
function wholeName(name: string, origin: string): string {
  if (name === '@') return origin;
  if (name.endsWith('.') && !name.endsWith('\\.')) return name;
  return origin === '.' ? `${name}.` : `${name}.${origin}`;
}

const typeOf = (word: string): DnsType | undefined => DNS_TYPES.find((type) => type === word.toUpperCase());

/** Values of a type in the form in which they are written here. */
function valueOf(type: DnsType, words: readonly Word[], origin: string): string {
  const texts = words.map(({ text }) => text);
  switch (type) {
    case 'TXT':
      return texts.map((text) => `"${text}"`).join(' ');
    case 'CAA':
      return words.map(({ text, quoted }) => (quoted ? `"${text}"` : text)).join(' ');
    case 'HTTPS':
    case 'SVCB': {
      const [target = '', ...parameters] = texts;
      const quotes = words.slice(1).map(({ quoted }) => quoted);
      // `alpn="h2"` is a word and a text in quotation marks beside it.
      const joined = parameters.reduce(
        (before, text, index) => before + (quotes[index] ? `"${text}"` : ` ${text}`),
        '',
      );
      return `${wholeName(target, origin)}${joined}`;
    }
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'MX':
    case 'SRV':
      return [...texts.slice(0, -1), wholeName(texts.at(-1) ?? '', origin)].join(' ');
    case 'A':
    case 'AAAA':
    case 'TLSA':
    case 'SSHFP':
      return texts.join(' ');
  }
}

const firstFault = ({ host, value, priority, ttl }: DnsRecordFaults): FileFault =>
  host ?? value ?? priority ?? ttl ?? 'incomplete';

/** What a file says before its entries, and the entries before one. */
class Reading {
  readonly #domain: string;
  #origin: string;
  /** Of the entry before: one that begins with a blank is of the same name. */
  #owner: string;
  #usual: number | undefined;
  #last: number | undefined;

  constructor(domain: string) {
    this.#domain = domain;
    this.#origin = `${domain}.`;
    this.#owner = this.#origin;
  }

  /** What an entry is; undefined for one that says something of those after it. */
  read({ line, source, words, indented, fault }: Entry): FiledRecord | undefined {
    const at = { line, source };
    if (fault) return { ...at, fault };
    const [first] = words;
    if (!indented && first && !first.quoted && first.text.startsWith('$')) {
      const wrong = this.#direct(words);
      return wrong && { ...at, fault: wrong };
    }
    if (!indented && first) this.#owner = wholeName(first.text, this.#origin);
    return { ...at, ...this.#record(indented ? words : words.slice(1)) };
  }

  #direct([name, value]: readonly Word[]): FileFault | undefined {
    const directive = name?.text.toUpperCase();
    const text = value?.text ?? '';
    if (directive === '$ORIGIN') {
      if (text === '') return 'directiveValue';
      this.#origin = wholeName(text, this.#origin);
    } else if (directive === '$TTL') {
      const seconds = readTtl(text);
      if (seconds === undefined) return 'directiveValue';
      this.#usual = seconds;
    } else return 'directive';
    return undefined;
  }

  /** The record of words after the name: its time to live and class in any order, its type and what it says. */
  #record(words: readonly Word[]): { record: DnsRecord } | { fault: FileFault } | { made: true } {
    let at = 0;
    let own: number | undefined;
    for (; at < words.length; at += 1) {
      const text = words[at]?.text ?? '';
      const seconds = own === undefined ? readTtl(text) : undefined;
      if (OTHER_CLASSES.has(text.toUpperCase())) return { fault: 'class' };
      if (seconds !== undefined) own = seconds;
      else if (text.toUpperCase() !== 'IN') break;
    }
    if (own !== undefined) this.#last = own;
    const ttl = withinBounds(own ?? this.#usual ?? this.#last ?? DNS_TTL.usual);
    const [typeWord, ...data] = words.slice(at);
    if (!typeWord || data.length === 0) return { fault: 'incomplete' };
    const isApex = this.#owner.toLowerCase() === `${this.#domain}.`;
    const name = typeWord.text.toUpperCase();
    if (SIGNING.has(name) || (isApex && (name === 'SOA' || name === 'NS'))) return { made: true };
    const type = typeOf(name);
    if (!type) return { fault: 'type' };
    const ranks = hasPriority(type);
    const [rank] = data;
    const value = valueOf(type, ranks ? data.slice(1) : data, this.#origin);
    const priority = ranks && rank && /^\d{1,5}$/.test(rank.text) ? Number(rank.text) : null;
    const { record, faults } = readDnsRecord({ type, host: this.#owner, value, ttl, priority }, this.#domain);
    return record ? { record } : { fault: firstFault(faults) };
  }
}

/**
 * What a zone file has of a name (RFC 1035 5, RFC 2308 4), entry by entry.
 * @param domain A-labels; names without a dot at their end are below it until `$ORIGIN` says otherwise
 */
export function readZoneFile(file: string, domain: string): FiledRecord[] {
  const reading = new Reading(domain);
  return readEntries(file).flatMap((entry) => reading.read(entry) ?? []);
}
