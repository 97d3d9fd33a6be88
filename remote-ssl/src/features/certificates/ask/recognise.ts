import {
  asciiPunctuation,
  canonicalIp,
  cleanName,
  comparableName,
  isDomain,
  isEmail,
  isIp,
  isPublicIp,
  isWildcardDomain,
} from '@certdeck/validation';

/** What one entry of the text is. `wrong` is none of the others. */
export type EntryKind = 'domain' | 'wildcard' | 'ip' | 'mailbox' | 'company' | 'wrong';

/** One entry of the text. */
export interface Entry {
  kind: EntryKind;
  /** As it was typed. */
  text: string;
  /** As it goes into the order; the text itself when it is wrong. */
  name: string;
}

/** What kind of names a text holds; `mixed` when no single product could take them all. */
export type AskedKind = 'nothing' | 'domains' | 'ips' | 'mailboxes' | 'mixed';

/** What was understood of a text. */
export interface Asked {
  /** Names and wrong entries in their order, each name once. */
  entries: readonly Entry[];
  /** The first company's name; null when none was entered. */
  company: string | null;
  /** Entries that had to be corrected, other than by case or blanks. */
  corrected: readonly Entry[];
  wrong: readonly Entry[];
  /** Entries that were left out because the name was there already. */
  repeated: number;
  kind: AskedKind;
}

/** Header lines of a mail that hold addresses (RFC 5322 3.6.2, 3.6.3). */
const ADDRESS_HEADER =
  /^(?:from|to|cc|bcc|sender|reply-to|return-path|delivered-to|envelope-to)\s*:(?!\/\/)/i;
/** Header lines without a name that is meant: their host names are those of mail servers. */
const OTHER_HEADER =
  /^(?:subject|date|received|message-id|in-reply-to|references|mime-version|content-[a-z-]+|dkim-signature|authentication-results|user-agent|x-[a-z0-9-]+)\s*:(?!\/\/)/i;
const ADDRESS = /[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}/g;
/** What openssl and configuration files put before a name: `DNS:`, `IP Address:`, `CN =`, `server_name`. */
const LABEL =
  /^(?:dns|ip address|ip|email|cn|subject alternative name|server_name|serveralias|servername)\s*[:=\s]\s*(?=\S)/i;
/** Words that end or begin a company's name, in the languages of the portal and some more. */
const COMPANY_END =
  /(?:^|[\s,])(?:inc|llc|ltd|limited|corp|corporation|co|company|plc|gmbh|ag|kg|ohg|ug|se|e\.?\s?v|s\.?a|s\.?l|s\.?l\.?u|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|as|pty|pte|k\.?k|holdings?|group|foundation|association|university)\.?$/i;
const COMPANY_CJK = /(?:公司|集团|银行|大学|学校|医院|株式会社|合同会社|有限会社|研究所|事务所|協会)/;
const COMPANY_START = /^(?:株式会社|合同会社|有限会社)/;
const SEPARATORS = /[\s,;\u3001\uff0c\uff1b|]+/u;
/** Letters, digits and the marks of a name in words; no dot, so that no host name fits. */
const WORDS = /^[\p{L}\p{M}\p{N}&'’()（）·+-]+(?:[\s,]+[\p{L}\p{M}\p{N}&'’()（）·+-]+)+$/u;

/**
 * Reads a text of names as people paste it: one or several a line, links, ports, full-width letters and digits,
 * trailing dots, addresses out of mail headers, SAN lists of openssl, and names of companies. It never guesses a
 * name: what is none afterwards stands among the wrong entries.
 */
export function recognise(text: string): Asked {
  const found = text.split(/\r\n|\r|\n/).flatMap(entriesOf);
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let company: string | null = null;
  let repeated = 0;
  for (const entry of found) {
    if (entry.kind === 'company') {
      company ??= entry.name;
      continue;
    }
    const same = canonicalIp(entry.name) ?? comparableName(entry.name);
    if (seen.has(same)) repeated += 1;
    else entries.push(entry);
    seen.add(same);
  }
  return {
    entries,
    company,
    corrected: entries.filter(isCorrected),
    wrong: entries.filter(({ kind }) => kind === 'wrong'),
    repeated,
    kind: kindOf(entries),
  };
}

/** The text put in order: one name a line, the company first, wrong entries as they are. */
export function orderly({ entries, company }: Asked): string {
  return [...(company === null ? [] : [company]), ...entries.map(({ name }) => name)].join('\n');
}

function entriesOf(line: string): Entry[] {
  const text = asciiPunctuation(line).trim();
  if (text === '' || OTHER_HEADER.test(text)) return [];
  if (ADDRESS_HEADER.test(text)) return (text.match(ADDRESS) ?? []).map((address) => entryOf(address));
  const unlabelled = text.replace(LABEL, '');
  if (isCompany(unlabelled)) return [{ kind: 'company', text: line.trim(), name: unlabelled }];
  // What was typed is shown beside what became of it, full-width letters included.
  const typed = line.split(SEPARATORS).filter(Boolean);
  const names = split(unlabelled);
  return names.map((name, place) => entryOf(name, names.length === typed.length ? typed[place] : name));
}

/** The entries of a line. `Name <mail@host>` is the address; an openssl list names its kinds. */
function split(line: string): string[] {
  const named = /^[^<>]*<([^<>\s]+@[^<>\s]+)>[,;]?$/.exec(line);
  if (named?.[1]) return [named[1]];
  return line
    .replace(/,\s*(?:dns|ip address|ip|email)\s*:\s*/gi, ' ')
    .split(SEPARATORS)
    .filter(Boolean);
}

function entryOf(given: string, text = given): Entry {
  const name = cleanName(given)
    .replace(/^[^\p{L}\p{N}*_[:]+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}_:-]+$/u, '');
  const kind = nameKind(name);
  return kind === 'wrong' ? { kind, text, name: text } : { kind, text, name };
}

function nameKind(name: string): EntryKind {
  if (isPublicIp(name)) return 'ip';
  if (isIp(name)) return 'wrong';
  if (isWildcardDomain(name)) return 'wildcard';
  if (isDomain(name)) return 'domain';
  return isEmail(name) ? 'mailbox' : 'wrong';
}

/** Words without a name among them, or with the word of a legal form: `Amazon.com, Inc.` is a company too. */
function isCompany(text: string): boolean {
  if (/[@*/]/.test(text)) return false;
  if (COMPANY_START.test(text) || (COMPANY_CJK.test(text) && !text.includes('.'))) return true;
  if (/\s/.test(text) && COMPANY_END.test(text)) return true;
  return WORDS.test(text) && !text.split(SEPARATORS).some((word) => nameKind(word) !== 'wrong');
}

function isCorrected({ kind, text, name }: Entry): boolean {
  return kind !== 'wrong' && text.trim().toLowerCase() !== name;
}

function kindOf(entries: readonly Entry[]): AskedKind {
  const kinds = new Set(
    entries.filter(({ kind }) => kind !== 'wrong').map(({ kind }) => (kind === 'wildcard' ? 'domain' : kind)),
  );
  if (kinds.size === 0) return 'nothing';
  if (kinds.size > 1) return 'mixed';
  if (kinds.has('ip')) return 'ips';
  return kinds.has('mailbox') ? 'mailboxes' : 'domains';
}
