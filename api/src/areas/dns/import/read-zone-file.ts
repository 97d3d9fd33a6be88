import { DNS_TTL, DNS_TYPES, type DnsType } from '@certdeck/contract';
import {
  comparableName,
  type DnsRecord,
  type DnsRecordFault,
  type DnsRecordFaults,
  hasPriority,
  isIpv4,
  readDnsRecord,
} from '@certdeck/validation';
import { setOf } from '../record-sets.ts';
import { type Entry, type EntryFault, readEntries, type Word } from './tokens.ts';

/** What keeps an entry from being a record here. */
export type FileFault =
  | EntryFault
  | DnsRecordFault
  /** `$INCLUDE`, `$GENERATE` and what isn't known. */
  | 'directive'
  /** What follows `$ORIGIN` or `$TTL` can't be read. */
  | 'directiveValue'
  /** The name, or the origin below which it is, stands in an entry before it that can't be read. */
  | 'unnamed'
  /** It is of a name elsewhere. */
  | 'outside'
  /** A class other than IN. */
  | 'class'
  /** There is no type, or nothing after it. */
  | 'incomplete'
  /** Records of its type aren't kept here. */
  | 'type';

/** An entry that is no record here. */
interface FaultyEntry {
  fault: FileFault;
  /** Host and type, where it can be read which records it is one of. */
  set?: string;
}

/** An entry of a zone file, and what it is here. */
export type FiledRecord = { line: number; source: string } & (
  | { record: DnsRecord }
  | FaultyEntry
  /** What isn't needed: the start of authority, the name's own servers, signatures. */
  | { unneeded: true }
);

/** Faults of what may stand for any records: nobody can say that the file doesn't have some. */
const OPEN: ReadonlySet<FileFault> = new Set([
  ...(['quote', 'parenthesis', 'directive', 'directiveValue', 'unnamed', 'incomplete'] as const),
]);

/** The first entry of which it can't be said what it stands for. */
export const unknownEntry = (filed: readonly FiledRecord[]): (FaultyEntry & { line: number }) | undefined =>
  filed.find((one): one is FiledRecord & FaultyEntry => 'fault' in one && OPEN.has(one.fault));

/** Types of what signed zones are made of: whoever signs makes them anew (RFC 4034, 5155, 7344). */
const SIGNING = new Set(['RRSIG', 'NSEC', 'NSEC3', 'NSEC3PARAM', 'DNSKEY', 'CDS', 'CDNSKEY', 'ZONEMD']);
/** Classes besides IN (RFC 1035 3.2.4). */
const OTHER_CLASSES = new Set(['CH', 'HS', 'CS', 'ANY', 'NONE']);
/** When a record of Windows was last told, before its time to live. */
const AGE = /^\[ag(?:e|ing):\d+\]$/i;
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

/** A name with a dot at its end, as it is below `origin`; undefined where that isn't known. */
function wholeName(text: string, origin: string | undefined): string | undefined {
  // Some write the domain itself after a host, and a star as its octal number, which would be a 4 here.
  const name = text.replace(/\.@$/, '').replace(/^\\052(?=\.|$)/, '*');
  if (name.endsWith('.') && !name.endsWith('\\.')) return name;
  if (origin === undefined || name === '@') return origin;
  return origin === '.' ? `${name}.` : `${name}.${origin}`;
}

const typeOf = (word: string): DnsType | undefined => DNS_TYPES.find((type) => type === word.toUpperCase());

/** A server that a record leads to. An address isn't a host below the origin, but a mistake. */
const targetOf = (text: string, origin: string | undefined): string | undefined =>
  isIpv4(text) ? text : wholeName(text, origin);

/** `alpn="h2"` is a word and a text in quotation marks beside it. */
const joined = (words: readonly Word[]): string =>
  words.reduce((before, { text, quoted }) => before + (quoted ? `"${text}"` : ` ${text}`), '');

/** Values of a type in the form in which they are written here; undefined where a name in it isn't known. */
function valueOf(type: DnsType, words: readonly Word[], origin: string | undefined): string | undefined {
  const texts = words.map(({ text }) => text);
  switch (type) {
    case 'TXT':
      return texts.map((text) => `"${text}"`).join(' ');
    case 'CAA':
      // Some escape the semicolon before parameters, though it stands in quotation marks.
      return words
        .map(({ text, quoted }) => (quoted ? `"${text.replaceAll(/\\(\D)/g, '$1')}"` : text))
        .join(' ');
    case 'HTTPS':
    case 'SVCB': {
      const target = targetOf(texts[0] ?? '', origin);
      return target && `${target}${joined(words.slice(1))}`;
    }
    case 'CNAME':
    case 'NS':
    case 'PTR':
    case 'MX':
    case 'SRV': {
      const target = targetOf(texts.at(-1) ?? '', origin);
      return target && [...texts.slice(0, -1), target].join(' ');
    }
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
  /** With a dot at its end; undefined after one that can't be read. */
  #origin: string | undefined;
  /** Of the entry before: one that begins with a blank is of the same name. Undefined after one that can't be read. */
  #owner: string | undefined;
  #usual: number | undefined;
  #last: number | undefined;
  /** Of the start of authority, for files that say no time (RFC 1035 3.3.13). */
  #minimum: number | undefined;

  constructor(domain: string) {
    this.#domain = domain;
    this.#origin = `${domain}.`;
    this.#owner = this.#origin;
  }

  /** What an entry is; undefined for one that says something of those after it. */
  read(entry: Entry): FiledRecord | undefined {
    const { line, source, words, indented } = entry;
    const at = { line, source };
    const [first] = words;
    if (!indented && first && !first.quoted && first.text.startsWith('$')) {
      const fault = this.#direct(entry);
      return fault && { ...at, fault };
    }
    if (!indented) this.#owner = first && !first.quoted ? wholeName(first.text, this.#origin) : undefined;
    if (entry.fault) return { ...at, fault: entry.fault };
    return { ...at, ...this.#record(indented ? words : words.slice(1)) };
  }

  #direct({ words: [name, value], fault }: Entry): FileFault | undefined {
    const directive = name?.text.toUpperCase();
    const text = value?.text ?? '';
    const isReadable = fault === undefined && text !== '';
    if (directive === '$ORIGIN') {
      this.#origin = isReadable ? wholeName(text, this.#origin) : undefined;
      return fault ?? (this.#origin === undefined ? 'directiveValue' : undefined);
    }
    if (directive === '$TTL') {
      const seconds = isReadable ? readTtl(text) : undefined;
      this.#usual = seconds ?? this.#usual;
      return fault ?? (seconds === undefined ? 'directiveValue' : undefined);
    }
    // What it stands for may be of any name.
    this.#owner = undefined;
    return fault ?? 'directive';
  }

  /** Whether the entry is of the domain itself. */
  get #isApex(): boolean {
    return comparableName(this.#owner?.replace(/\.$/, '') ?? '') === this.#domain;
  }

  /** The record of words after the name: its time to live and class in any order, its type and what it says. */
  #record(words: readonly Word[]): { record: DnsRecord } | FaultyEntry | { unneeded: true } {
    let at = 0;
    let own: number | undefined;
    for (; at < words.length; at += 1) {
      const text = words[at]?.text ?? '';
      const seconds = own === undefined ? readTtl(text) : undefined;
      if (OTHER_CLASSES.has(text.toUpperCase())) return { fault: 'class' };
      if (seconds !== undefined) own = seconds;
      else if (text.toUpperCase() !== 'IN' && !AGE.test(text)) break;
    }
    if (own !== undefined) this.#last = own;
    const [typeWord, ...data] = words.slice(at);
    if (!typeWord || data.length === 0) return { fault: 'incomplete' };
    const name = typeWord.text.toUpperCase();
    if (name === 'SOA') this.#minimum = readTtl(data.at(-1)?.text ?? '');
    // A file has one start of authority, however its name is written.
    if (SIGNING.has(name) || name === 'SOA' || (name === 'NS' && this.#isApex)) return { unneeded: true };
    const type = typeOf(name);
    if (!type) return { fault: 'type' };
    return this.#read(type, data, own ?? this.#usual ?? this.#last ?? this.#minimum ?? DNS_TTL.usual);
  }

  #read(type: DnsType, data: readonly Word[], ttl: number): { record: DnsRecord } | FaultyEntry {
    const ranks = hasPriority(type);
    const [rank] = data;
    const value = valueOf(type, ranks ? data.slice(1) : data, this.#origin);
    const owner = this.#owner;
    if (owner === undefined || value === undefined) return { fault: 'unnamed' };
    const priority = ranks && rank && /^\d{1,5}$/.test(rank.text) ? Number(rank.text) : null;
    const written = { type, host: owner, value, ttl: withinBounds(ttl), priority };
    const { record, faults } = readDnsRecord(written, this.#domain);
    if (record) return { record };
    const fault = firstFault(faults);
    if (fault !== 'host') return { fault, set: this.#setOf(type, owner) };
    const isBelow = owner.toLowerCase().endsWith(`.${this.#domain}.`);
    return { fault: isBelow ? 'host' : 'outside' };
  }

  /** Which records one is of whose value can't be read. */
  #setOf(type: DnsType, owner: string): string | undefined {
    const written = { type: 'TXT', host: owner, value: 'x', ttl: DNS_TTL.usual, priority: null } as const;
    const host = readDnsRecord(written, this.#domain).record?.host;
    return host === undefined ? undefined : setOf({ host, type });
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
