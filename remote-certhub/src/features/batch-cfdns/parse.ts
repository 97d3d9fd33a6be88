import { isDomain, isIpv4, isIpv6, toAscii } from '@certdeck/validation';

export const TYPES = ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'CAA', 'SRV'] as const;
export type RecordType = (typeof TYPES)[number];

/** One record as it is to be. */
export interface WantedRecord {
  /** Line of the text, from 1. */
  line: number;
  type: RecordType;
  /** Full name in ASCII, lower case, without trailing dot. */
  name: string;
  content: string;
  /** Seconds; undefined leaves it to the provider. */
  ttl: number | undefined;
  proxied: boolean | undefined;
  /** MX alone. */
  priority: number | undefined;
}

export type Fault =
  | 'fields'
  | 'type'
  | 'name'
  | 'relative'
  | 'content'
  | 'ttl'
  | 'proxied'
  | 'priority'
  | 'duplicate'
  | 'cname';
export interface FaultyLine {
  line: number;
  text: string;
  fault: Fault;
  /** What of the line is wrong. */
  value: string;
}

export interface ParsedList {
  records: WantedRecord[];
  faults: FaultyLine[];
}

const LABEL = /^(?:\*|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/;
const CAA = /^\d{1,3} [a-z0-9]{1,15} "[^"]*"$/i;
const SRV = /^\d{1,5} \d{1,5} \d{1,5} \S+$/;
const CLASS = /^IN$/i;
const isType = (text: string): text is RecordType => TYPES.some((type) => type === text);
const isTtl = (text: string): boolean => /^\d+[smhd]?$/i.test(text) || /^auto$/i.test(text);

/** More rows than one visit should write. */
export const MAX_ROWS = 2000;

/** A line as fields: comma- or tab-separated with quotes, or words with quoted texts. */
function fieldsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : ',';
  // A comma inside of a text is no separator: the first field of a list is one word.
  const isList = separator === '\t' || /^\s*"?[^\s",]+"?\s*,/.test(line);
  const pattern = isList
    ? new RegExp(`\\s*("(?:[^"]|"")*"|[^${separator}]*)\\s*(?:${separator}|$)`, 'y')
    : /\s*((?:"(?:[^"\\]|\\.)*"|[^\s"]+)+)/y;
  const found: string[] = [];
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (!match) break;
    found.push(isList ? unquoted(match[1] ?? '') : (match[1] ?? ''));
  }
  return found;
}

const unquoted = (field: string): string =>
  /^".*"$/.test(field.trim()) ? field.trim().slice(1, -1).replaceAll('""', '"') : field.trim();

/** Without what follows a semicolon or a number sign outside of quotes. */
function withoutComment(line: string): string {
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    if (sign === ';' && (at === 0 || /\s/.test(line[at - 1] ?? ''))) return line.slice(0, at);
    if (sign === '#' && line.slice(0, at).trim() === '') return '';
  }
  return line;
}

function seconds(text: string): number | undefined {
  if (/^auto$/i.test(text)) return 1;
  const [, digits = '', unit = ''] = /^(\d{1,7})([smhd]?)$/i.exec(text) ?? [];
  const factor = { m: 60, h: 3600, d: 86_400 }[unit.toLowerCase()] ?? 1;
  return digits === '' ? undefined : Number(digits) * factor;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  proxied: true,
  '1': true,
  false: false,
  no: false,
  off: false,
  'dns-only': false,
  '0': false,
};

interface Zone {
  /** Appended to names without a dot at the end; '' when none was said. */
  origin: string;
  ttl: number | undefined;
  /** Name of the line before, which an indented line of a zone file goes on with. */
  last: string;
}

/**
 * Reads a list of records: `type name value [ttl] [proxied]`, the same with commas or tabs (a heading is passed
 * over), or lines of a zone file (`name ttl IN type value`, $ORIGIN, $TTL, @). Nothing is guessed: what can't be
 * read is a fault of its line.
 * @param origin domain that `@` and unfinished names of zone-file lines belong to; '' for none
 */
export function parseRecords(text: string, origin = ''): ParsedList {
  const zone: Zone = { origin: cleanHost(origin), ttl: undefined, last: '' };
  const records: WantedRecord[] = [];
  const faults: FaultyLine[] = [];
  text.split(/\r\n|\r|\n/).forEach((whole, index) => {
    const line = index + 1;
    const result = parseLine(withoutComment(whole), zone);
    if (result === undefined) return;
    if ('fault' in result) faults.push({ line, text: whole.trim(), ...result });
    else records.push({ line, ...result });
  });
  return judgeTogether(records, faults);
}

type LineResult = Omit<WantedRecord, 'line'> | { fault: Fault; value: string } | undefined;

function parseLine(text: string, zone: Zone): LineResult {
  if (text.trim() === '') return undefined;
  const [directive = '', value = ''] = text.trim().split(/\s+/);
  if (/^\$ORIGIN$/i.test(directive)) {
    zone.origin = cleanHost(value);
    return undefined;
  }
  if (/^\$TTL$/i.test(directive)) {
    zone.ttl = seconds(value);
    return zone.ttl === undefined ? { fault: 'ttl', value } : undefined;
  }
  const fields = fieldsOf(text);
  const first = (fields[0] ?? '').toUpperCase();
  if (/^(TYPE|类型|NAME|名称)$/.test(first)) return undefined;
  return isType(first) ? listLine(first, fields, zone) : zoneLine(text, fields, zone);
}

/** `type name value [priority] [ttl] [proxied]` */
function listLine(type: RecordType, fields: string[], zone: Zone): LineResult {
  const [, rawName = '', ...rest] = fields;
  const tail = [...rest];
  const count = type === 'SRV' ? 4 : type === 'CAA' ? 3 : 1;
  // One field that holds all parts, or a field a part.
  const isJoined = count > 1 && (tail[0] ?? '').includes(' ');
  let value = tail.splice(0, isJoined ? 1 : count).join(' ');
  let priority = '';
  if (type === 'MX' && /^\d+$/.test(value)) {
    priority = value;
    value = tail.shift() ?? '';
  } else if (type === 'MX' && /^\d+\s+\S+$/.test(value)) {
    [priority = '', value = ''] = value.split(/\s+/);
  }
  const ttl = isTtl(tail[0] ?? '') ? (tail.shift() ?? '') : '';
  if (ttl === '' && tail[0] === '') tail.shift();
  const [proxied = '', ...extra] = tail;
  if (extra.some((field) => field !== '')) return { fault: 'fields', value: extra.join(' ') };
  return finish({ type, rawName, value, priority, ttl, proxied, isListed: true }, zone);
}

/** `name [ttl] [IN] type value`; an indented line has the name of the line before. */
function zoneLine(text: string, fields: string[], zone: Zone): LineResult {
  const at = fields.findIndex((field, index) => index < 4 && isType(field.toUpperCase()));
  const type = (fields[at] ?? '').toUpperCase();
  if (!isType(type)) return { fault: fields.length < 3 ? 'fields' : 'type', value: fields[0] ?? '' };
  const before = fields.slice(0, at).filter((field) => !CLASS.test(field));
  const ttl = before.find((field, index) => (index > 0 || /^\s/.test(text)) && isTtl(field)) ?? '';
  const isIndented = /^\s/.test(text);
  const [named = ''] = before.filter((field) => field !== ttl || field === before[0]);
  const rawName = isIndented && (named === ttl || named === '') ? zone.last : named;
  const rest = fields.slice(at + 1);
  const priority = type === 'MX' && rest.length > 1 ? (rest.shift() ?? '') : '';
  return finish({ type, rawName, value: rest.join(' '), priority, ttl, proxied: '', isListed: false }, zone);
}

interface Raw {
  type: RecordType;
  rawName: string;
  value: string;
  priority: string;
  ttl: string;
  proxied: string;
  /** Of a list, where a name with a domain needs no dot at its end. */
  isListed: boolean;
}

function finish(raw: Raw, zone: Zone): LineResult {
  const { type, rawName } = raw;
  if (rawName === '' || raw.value === '') return { fault: 'fields', value: rawName };
  const name = fullName(rawName, zone, raw.isListed);
  if (name === null) return { fault: rawName === '@' ? 'relative' : 'name', value: rawName };
  if (!name.includes('.')) return { fault: 'relative', value: rawName };
  zone.last = rawName;
  const content = contentOf(type, raw.value, zone);
  if (content === null) return { fault: 'content', value: raw.value };
  const ttl = raw.ttl === '' ? zone.ttl : seconds(raw.ttl);
  const isInRange = ttl === undefined || ttl === 1 || (ttl >= 30 && ttl <= 86_400);
  if (!isInRange || (raw.ttl !== '' && ttl === undefined)) return { fault: 'ttl', value: raw.ttl };
  const proxied = raw.proxied === '' ? undefined : FLAGS[raw.proxied.toLowerCase()];
  if (raw.proxied !== '' && proxied === undefined) return { fault: 'proxied', value: raw.proxied };
  if (proxied === true && !['A', 'AAAA', 'CNAME'].includes(type)) return { fault: 'proxied', value: type };
  const priority = raw.priority === '' ? undefined : Number(raw.priority);
  if (priority !== undefined && !(priority <= 65_535)) return { fault: 'priority', value: raw.priority };
  return { type, name, content, ttl, proxied, priority: type === 'MX' ? (priority ?? 10) : undefined };
}

const cleanHost = (text: string): string => {
  const bare = text.trim().replace(/\.$/, '').toLowerCase();
  return toAscii(bare) ?? bare;
};

/**
 * The full name, or null when it is none. A name with a dot at its end or inside the origin is full already; in a
 * list so is any with a dot in it, unless it ends in a service label (`_sip._tcp`).
 */
function fullName(raw: string, { origin }: Zone, isListed = false): string | null {
  if (raw === '@') return origin === '' ? null : origin;
  const name = cleanHost(raw);
  const isDotted = isListed && /\.[^_][^.]*$/.test(name);
  const isFull =
    raw.endsWith('.') || origin === '' || isDotted || name === origin || name.endsWith(`.${origin}`);
  const full = isFull ? name : `${name}.${origin}`;
  return full.length <= 253 && full.split('.').every((label) => LABEL.test(label)) ? full : null;
}

/** A host name, with the underscores that records may have. */
const isHost = (text: string | null): text is string =>
  text !== null &&
  text.includes('.') &&
  (isDomain(text) || text.split('.').every((label) => LABEL.test(label)));

function contentOf(type: RecordType, raw: string, zone: Zone): string | null {
  const value = raw.trim();
  const host = (text: string) =>
    text === '@' || !text.includes('.') ? fullName(text, zone) : cleanHost(text);
  switch (type) {
    case 'A':
      return isIpv4(value) ? value : null;
    case 'AAAA':
      return isIpv6(value) ? value.toLowerCase() : null;
    case 'TXT':
      return value.length <= 4096 ? joined(value) : null;
    case 'CAA': {
      const quoted = value.replace(/^(\S+ \S+) ([^"].*)$/, '$1 "$2"');
      return CAA.test(quoted) ? quoted : null;
    }
    case 'SRV':
      return SRV.test(value) ? cleanHost(value) : null;
    default: {
      const found = host(value);
      return isHost(found) ? found : null;
    }
  }
}

/** The strings of a zone file's text are one text. */
function joined(value: string): string {
  if (!/^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/.test(value)) return value;
  return [...value.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, part = '']) => part.replaceAll(/\\(.)/g, '$1'))
    .join('');
}

/** What only several lines together show: the same record twice, and a CNAME beside others (RFC 1034 3.6.2). */
function judgeTogether(records: WantedRecord[], faults: FaultyLine[]): ParsedList {
  const seen = new Set<string>();
  const typesOf = new Map<string, Set<string>>();
  const kept: WantedRecord[] = [];
  const refuse = ({ line, type, name, content }: WantedRecord, fault: Fault) =>
    faults.push({ line, text: `${type} ${name} ${content}`, fault, value: name });
  for (const record of records) {
    const key = `${record.type} ${record.name} ${record.content} ${record.priority ?? ''}`;
    const types = typesOf.get(record.name) ?? new Set();
    const hasOther = record.type === 'CNAME' ? types.size > 0 : types.has('CNAME');
    if (seen.has(key)) refuse(record, 'duplicate');
    else if (hasOther) refuse(record, 'cname');
    else {
      kept.push(record);
      seen.add(key);
      typesOf.set(record.name, types.add(record.type));
    }
  }
  return { records: kept, faults: faults.toSorted((one, other) => one.line - other.line) };
}
