/** Full-width ASCII (U+FF01 to U+FF5E) lies at a fixed distance from ASCII. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const IDEOGRAPHIC_DOTS = /[\u3002\uff61]/g;
/** Zero-width and direction marks, soft hyphen and byte order mark, which copying from pages and chats brings along. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const SEPARATORS = /[\s,;\u3001]+/u;
const QUOTES = /^["'`<(\u2018-\u201f]+|["'`>)\u2018-\u201f]+$/gu;

/** What became of a pasted text of names. */
export interface CleanedNames {
  /** One name a line; a blank line stays where one was, since it separates the orders of a batch (A§5.13). */
  text: string;
  /** The names without blank lines. */
  lines: string[];
  /** Whether anything had to be changed, so that the page can say so. */
  changed: boolean;
}

/**
 * Puts a pasted text of names in order: full-width letters, digits and dots, several names on one line,
 * `https://…/path` around a name, a port, quotes, invisible characters and upper case. It never guesses: what
 * is not a name afterwards is left for the format rule to report.
 */
export function cleanNames(text: string): CleanedNames {
  const output: string[] = [];
  for (const line of asciiPunctuation(text).split(/\r\n|\r|\n/)) {
    const names = line.split(SEPARATORS).map(cleanName).filter(Boolean);
    if (names.length > 0) output.push(...names);
    else if (line.trim() === '' && output.length > 0 && output.at(-1) !== '') output.push('');
  }
  while (output.at(-1) === '') output.pop();
  const cleaned = output.join('\n');
  return { text: cleaned, lines: output.filter(Boolean), changed: cleaned !== text };
}

/** The same for one name, without splitting it. */
export function cleanName(text: string): string {
  const host = asciiPunctuation(text)
    .trim()
    .replace(QUOTES, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^[^@]*@(?=[^@]*\.)/, (user) => (isMailbox(text) ? user : ''));
  return withoutPort(host).toLowerCase();
}

/** Full-width ASCII and the ideographic dots as ASCII, without marks that nobody sees. */
export function asciiPunctuation(text: string): string {
  return text
    .replace(FULL_WIDTH, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0))
    .replace(IDEOGRAPHIC_DOTS, '.')
    .replace(INVISIBLE, '');
}

/** An address without a scheme is a mailbox of an e-mail product, not a user in front of a host. */
function isMailbox(text: string): boolean {
  return !text.includes('//');
}

function withoutPort(host: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(host);
  if (bracketed) return bracketed[1] ?? host;
  // An IPv6 address has several colons; a single one before digits is a port.
  return host.split(':').length === 2 ? host.replace(/:\d*$/, '') : host;
}
