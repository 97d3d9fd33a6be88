/** A word of an entry as it stands in the text, quotes and escapes included. */
export interface Word {
  text: string;
  /** In quotes as a whole. */
  quoted: boolean;
}

/** One entry of a list: a line, or the lines that parentheses hold together (RFC 1035 5.1). */
export interface Entry {
  /** Its first line, from 1. */
  line: number;
  /** The entry as it stands, in one line. */
  text: string;
  /** Begins with a blank: in a zone file, the name is that of the entry before. */
  indented: boolean;
  words: Word[];
  /** A quote or a parenthesis has no counterpart, or an unquoted word a semicolon in it: nothing of it can be relied on. */
  broken: 'unclosed' | 'semicolon' | undefined;
}

const SIGN = /[\s"();\\]/;

/**
 * Takes a text apart into entries by the rules of zone files: words between blanks, quoted texts, `;` before a
 * remark, parentheses over several lines. A line that begins with `#` is a remark as well.
 * @param isRow lines that are rows of a table and no part of any zone file; they become entries without words
 */
export function entriesOf(text: string, isRow: (line: string) => boolean): Entry[] {
  const entries: Entry[] = [];
  let open: Entry | undefined;
  text.split(/\r\n|\r|\n/).forEach((whole, index) => {
    if (!open && /^\s*(?:#|;|$)/.test(whole)) return;
    if (!open && isRow(whole)) {
      entries.push({ line: index + 1, text: whole.trim(), indented: false, words: [], broken: undefined });
      return;
    }
    const entry: Entry = open ?? {
      line: index + 1,
      text: '',
      indented: /^\s/.test(whole),
      words: [],
      broken: undefined,
    };
    entry.text = `${entry.text} ${whole.trim()}`.trim();
    const isOpen = readLine(whole, entry, open !== undefined);
    open = isOpen ? entry : undefined;
    if (!isOpen) entries.push(entry);
  });
  // Whatever followed may belong to it.
  if (open) entries.push({ ...open, broken: 'unclosed' });
  return entries;
}

/** Adds the words of a line. @returns whether a parenthesis is still open at its end */
function readLine(line: string, entry: Entry, wasOpen: boolean): boolean {
  let isOpen = wasOpen;
  let at = 0;
  const stop = (broken: 'unclosed' | 'semicolon') => {
    entry.broken ??= broken;
  };
  while (at < line.length) {
    const sign = line[at] ?? '';
    if (/\s/.test(sign)) at += 1;
    else if (sign === ';') break;
    else if (sign === '(' || sign === ')') {
      // They don't nest.
      if (isOpen === (sign === '(')) stop('unclosed');
      isOpen = sign === '(';
      at += 1;
    } else if (sign === '"') {
      const [text = ''] = /^"(?:[^"\\]|\\.)*"/.exec(line.slice(at)) ?? [];
      if (text === '') {
        stop('unclosed');
        break;
      }
      entry.words.push({ text, quoted: true });
      at += text.length;
    } else {
      const start = at;
      while (at < line.length && (!SIGN.test(line[at] ?? '') || line[at] === '\\'))
        at += line[at] === '\\' ? 2 : 1;
      entry.words.push({ text: line.slice(start, at), quoted: false });
      // By the standard a remark begins here, but whoever wrote `v=DMARC1; p=none` without quotes meant none.
      if (line[at] === ';') stop('semicolon');
      if (line[at] === '"') stop('unclosed');
    }
  }
  return isOpen;
}
