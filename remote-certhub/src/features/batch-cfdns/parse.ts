import { entriesOf, type Entry } from './entries.ts';
import { cleanHost, contentOf, fullName, TYPES, type RecordType, type Zone } from './content.ts';
import { isTtl, seconds } from './ttl.ts';

export { TYPES, type RecordType } from './content.ts';

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
  | 'dot'
  | 'content'
  | 'ttl'
  | 'proxied'
  | 'priority'
  | 'unclosed'
  | 'semicolon'
  | 'directive'
  | 'ambiguous'
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

/** More rows than one visit should write. */
export const MAX_ROWS = 2000;

const isType = (text: string): text is RecordType => TYPES.some((type) => type === text);
const HEADING = /^(?:TYPE|类型|NAME|名称)$/i;
const CLASS = /^(?:IN|CS|CH|HS)$/i;
/** The cells of a row with commas or tabs; undefined for what is no such row. */
function cellsOf(line: string): string[] | undefined {
  const separator = line.includes('\t') ? '\t' : ',';
  const pattern = new RegExp(`\\s*("(?:[^"]|"")*"|[^${separator}]*)\\s*(?:${separator}|$)`, 'y');
  const cells: string[] = [];
  while (pattern.lastIndex < line.length) {
    const match = pattern.exec(line);
    if (!match) break;
    cells.push(unquoted(match[1] ?? ''));
  }
  const first = (cells[0] ?? '').toUpperCase();
  // What begins otherwise is a line of a zone file, where tabs are blanks and commas stand in texts.
  return cells.length > 1 && (isType(first) || HEADING.test(first)) ? cells : undefined;
}

const unquoted = (field: string): string =>
  /^".*"$/.test(field.trim()) ? field.trim().slice(1, -1).replaceAll('""', '"') : field.trim();

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

type ReadRecord = Omit<WantedRecord, 'line'>;
type Refusal = { fault: Fault; value: string };
type Result = ReadRecord | Refusal;
const isRefusal = (result: Result): result is Refusal => 'fault' in result;

/**
 * Reads a list of records: `type name value [ttl] [proxied]`, the same with commas or tabs (a heading is passed
 * over), or entries of a zone file (`name ttl IN type value`, $ORIGIN, $TTL, @, parentheses; RFC 1035 5.1). Nothing
 * is guessed: what can't be read, or could be read in two ways, is a fault of its line.
 * @param origin domain that `@` and unfinished names belong to; '' for none
 */
export function parseRecords(text: string, origin = ''): ParsedList {
  const zone: Zone = { origin: cleanHost(origin), ttl: undefined, last: '' };
  const records: WantedRecord[] = [];
  const faults: FaultyLine[] = [];
  for (const entry of entriesOf(text, (line) => cellsOf(line) !== undefined)) {
    const result = readEntry(entry, zone);
    if (result === undefined) continue;
    if (isRefusal(result)) faults.push({ line: entry.line, text: entry.text, ...result });
    else records.push({ line: entry.line, ...result });
  }
  return judgeTogether(records, faults);
}

function readEntry(entry: Entry, zone: Zone): Result | undefined {
  const words = entry.words.map(({ text }) => text);
  const [first = ''] = words;
  if (entry.broken) {
    // A name that wasn't understood is no name for what follows.
    zone.last = null;
    if (/^\$ORIGIN$/i.test(first)) zone.origin = null;
    return { fault: entry.broken, value: entry.text };
  }
  const cells = words.length === 0 ? cellsOf(entry.text) : undefined;
  const heading = cells?.[0] ?? first;
  if (cells === undefined && first === '') return undefined;
  if (HEADING.test(heading)) return undefined;
  if (first.startsWith('$')) return direct(words, zone);
  const type = heading.toUpperCase();
  if (cells) {
    zone.last = '';
    return isType(type) ? listLine(type, cells, zone) : { fault: 'type', value: heading };
  }
  const isGoingOn = entry.indented && zone.last !== '';
  if (!isType(type) || isGoingOn) return zoneLine(entry, zone);
  return listOrZone(type, entry, zone);
}

/** `$ORIGIN` and `$TTL`; others change what follows in ways that aren't read here. */
function direct([name = '', value = '', ...more]: string[], zone: Zone): Refusal | undefined {
  const isOrigin = /^\$ORIGIN$/i.test(name);
  if ((!isOrigin && !/^\$TTL$/i.test(name)) || more.length > 0) {
    zone.last = null;
    if (isOrigin) zone.origin = null;
    return { fault: 'directive', value: name };
  }
  if (!isOrigin) {
    zone.ttl = seconds(value);
    return zone.ttl === undefined ? { fault: 'ttl', value } : undefined;
  }
  const full = fullName(value, zone, true);
  zone.origin = 'name' in full ? full.name : null;
  return 'name' in full ? undefined : { fault: 'name', value };
}

/** A line that begins with a type may as well be the entry of a name such as `ns` or `mx`. */
function listOrZone(type: RecordType, entry: Entry, zone: Zone): Result {
  const asList = listLine(
    type,
    entry.words.map(({ text }) => text),
    zone,
  );
  const rest: Zone = { ...zone };
  const asZone = zoneLine(entry, rest);
  if (!isRefusal(asZone) && (isRefusal(asList) || isSame(asList, asZone))) {
    zone.last = rest.last;
    return asZone;
  }
  zone.last = '';
  return isRefusal(asZone) || isRefusal(asList) ? asList : { fault: 'ambiguous', value: entry.text };
}

const isSame = (one: ReadRecord, other: ReadRecord): boolean =>
  one.type === other.type &&
  one.name === other.name &&
  one.content === other.content &&
  one.ttl === other.ttl;

/** `type name value [priority] [ttl] [proxied]` */
function listLine(type: RecordType, fields: string[], zone: Zone): Result {
  const [, rawName = '', ...rest] = fields;
  const tail = [...rest];
  const count = type === 'SRV' ? 4 : type === 'CAA' ? 3 : 1;
  // One field that holds all parts, or a field a part.
  const isJoined = count > 1 && (tail[0] ?? '').includes(' ');
  const parts = tail.splice(0, isJoined ? 1 : count);
  // The strings of one text.
  if (type === 'TXT' && parts[0]?.startsWith('"')) {
    while (tail[0]?.startsWith('"')) parts.push(tail.shift() ?? '');
  }
  let value = parts.join(' ');
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

/** `name [ttl] [IN] type value`, the two in either order; an indented entry has the name of the one before. */
function zoneLine({ words, indented }: Entry, zone: Zone): Result {
  const rest = [...words];
  const rawName = indented ? zone.last : (rest.shift()?.text ?? '');
  zone.last = rawName;
  if (rawName === null) return { fault: 'name', value: words[0]?.text ?? '' };
  let ttl = '';
  let recordClass = '';
  for (;;) {
    const text = rest[0]?.text ?? '';
    if (ttl === '' && isTtl(text)) ttl = text;
    else if (recordClass === '' && CLASS.test(text)) recordClass = text;
    else break;
    rest.shift();
  }
  const written = rest.shift()?.text ?? '';
  const type = written.toUpperCase();
  if (written === '' || rest.length === 0) return { fault: 'fields', value: rawName };
  if (!isType(type)) return { fault: 'type', value: written };
  if (recordClass !== '' && !/^IN$/i.test(recordClass)) return { fault: 'type', value: recordClass };
  const priority = type === 'MX' ? (rest.shift()?.text ?? '') : '';
  if (type === 'MX' && !/^\d{1,5}$/.test(priority)) return { fault: 'priority', value: priority };
  const value = rest.map(({ text }) => text).join(' ');
  return finish({ type, rawName, value, priority, ttl, proxied: '', isListed: false }, zone);
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

function finish(raw: Raw, zone: Zone): Result {
  const { type, rawName } = raw;
  if (rawName === '' || raw.value === '') return { fault: 'fields', value: rawName };
  const named = fullName(rawName, zone, raw.isListed);
  if ('fault' in named) return { fault: named.fault, value: rawName };
  const result = contentOf(type, raw.value, zone, raw.isListed);
  if ('fault' in result) return { fault: result.fault, value: raw.value };
  const ttl = raw.ttl === '' ? zone.ttl : seconds(raw.ttl);
  const isInRange = ttl === undefined || ttl === 1 || (ttl >= 30 && ttl <= 86_400);
  if (!isInRange) return { fault: 'ttl', value: raw.ttl === '' ? String(ttl) : raw.ttl };
  const proxied = raw.proxied === '' ? undefined : FLAGS[raw.proxied.toLowerCase()];
  if (raw.proxied !== '' && proxied === undefined) return { fault: 'proxied', value: raw.proxied };
  if (proxied === true && !['A', 'AAAA', 'CNAME'].includes(type)) return { fault: 'proxied', value: type };
  const priority = raw.priority === '' ? undefined : Number(raw.priority);
  if (priority !== undefined && !(priority <= 65_535)) return { fault: 'priority', value: raw.priority };
  const { content } = result;
  return {
    type,
    name: named.name,
    content,
    ttl,
    proxied,
    priority: type === 'MX' ? (priority ?? 10) : undefined,
  };
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
