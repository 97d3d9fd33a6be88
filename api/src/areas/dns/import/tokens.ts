/** A word of a zone file, escapes as they stand there. */
export interface Word {
  text: string;
  quoted: boolean;
}

/** What keeps an entry from being read. */
export type EntryFault = 'quote' | 'parenthesis';

/** One entry of a zone file: a line, or several in parentheses (RFC 1035 5.1). */
export interface Entry {
  /** Number of its first line, from 1. */
  line: number;
  /** Whether it begins with a blank, which stands for the name of the entry before it. */
  indented: boolean;
  words: Word[];
  /** Its text, for who is to find what is wrong. */
  source: string;
  fault?: EntryFault;
}

const BLANK = /[ \t\r\f\v\u00a0\u3000]/;

/** Lines without what all of them begin with: whoever copies a file from a page may copy its margin too. */
function withoutMargin(lines: readonly string[]): string[] {
  const telling = lines.filter((line) => /^[ \t]*[^\s;]/.test(line));
  // Where the first has no name, blanks stand for the domain.
  if (/^\s*(?:IN|\d+[smhdw]?)\s/i.test(telling[0] ?? '')) return [...lines];
  const margins = telling.map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = ''] = margins;
  const margin = margins.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), first);
  if (margin === '' || margins.some((one) => !one.startsWith(margin))) return [...lines];
  return lines.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

/** What `pattern`, which is sticky, finds at a place of a line. */
function foundAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(line);
}

const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const PLAIN = /(?:\\.|[^\s\u00a0\u3000;()"\\])+/suy;

/** Reads the words of one line into an entry, and answers how many parentheses are open after it. */
function readLine(line: string, entry: Entry, open: number): number {
  let depth = open;
  for (let at = 0; at < line.length;) {
    const sign = line[at] ?? '';
    if (sign === ';') break;
    if (BLANK.test(sign)) at += 1;
    else if (sign === '(' || sign === ')') {
      depth += sign === '(' ? 1 : -1;
      if (depth < 0) entry.fault ??= 'parenthesis';
      at += 1;
    } else if (sign === '"') {
      const [whole, text = ''] = foundAt(QUOTED, line, at) ?? [];
      if (whole === undefined) {
        entry.fault ??= 'quote';
        break;
      }
      entry.words.push({ text, quoted: true });
      at += whole.length;
    } else {
      const [text = sign] = foundAt(PLAIN, line, at) ?? [];
      entry.words.push({ text, quoted: false });
      at += text.length;
    }
  }
  return Math.max(0, depth);
}

/** The entries of a zone file in their order; empty lines and comments are none. */
export function readEntries(file: string): Entry[] {
  const lines = withoutMargin(file.replace(/^\uFEFF/, '').split('\n'));
  const entries: Entry[] = [];
  let entry: Entry | undefined;
  let open = 0;
  for (const [index, line] of lines.entries()) {
    entry ??= { line: index + 1, indented: BLANK.test(line[0] ?? ''), words: [], source: '' };
    entry.source += `${entry.source === '' ? '' : ' '}${line.trim()}`;
    open = readLine(line, entry, open);
    if (open > 0 && entry.fault === undefined) continue;
    if (entry.words.length > 0 || entry.fault) entries.push(entry);
    entry = undefined;
    open = 0;
  }
  // The file ends where a parenthesis is open.
  if (entry) entries.push({ ...entry, fault: 'parenthesis' });
  return entries;
}
