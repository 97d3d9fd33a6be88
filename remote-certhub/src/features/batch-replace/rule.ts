import { parseCsv } from '@certdeck/validation';

/** What is replaced by what. */
export interface Rule {
  kind: 'plain' | 'regex' | 'map';
  find: string;
  replace: string;
  /** Lines `find,replace` for kind map. */
  map: string;
  matchCase: boolean;
  wholeWord: boolean;
}

/** Why a rule can't be used; `detail` is the engine's own words on an expression. */
export class RuleError extends Error {
  readonly code: 'badExpression' | 'badMap';
  readonly detail: string;
  constructor(code: 'badExpression' | 'badMap', detail: string) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** A place that is replaced, in UTF-16 units. */
export interface Match {
  start: number;
  end: number;
  replacement: string;
}

/** Finds from left to right; matches do not overlap. */
export type Matcher = (text: string) => Iterable<Match>;

/**
 * The matcher of a rule; null for one that has nothing to find yet.
 * @throws RuleError
 */
export function compileRule(rule: Rule): Matcher | null {
  if (rule.kind === 'map') {
    return compileMap(rule);
  }
  if (rule.find === '') {
    return null;
  }
  return rule.kind === 'plain' ? compilePlain(rule) : compileExpression(rule);
}

function compilePlain({ find, replace, matchCase, wholeWord }: Rule): Matcher {
  // A line end typed here stands for whatever line end the file has.
  const pattern = escapeExpression(find.replaceAll(/\r\n|\r/g, '\n')).replaceAll('\n', '(?:\\r\\n|\\n|\\r)');
  const expression = new RegExp(wholeWord ? asWord(pattern) : pattern, matchCase ? 'gu' : 'giu');
  return function* plain(text) {
    const replacement = withLineEnds(replace, lineEndOf(text));
    for (const match of text.matchAll(expression)) {
      yield { start: match.index, end: match.index + match[0].length, replacement };
    }
  };
}

function compileExpression({ find, replace, matchCase, wholeWord }: Rule): Matcher {
  const expression = readExpression(wholeWord ? asWord(`(?:${find})`) : find, matchCase ? 'gm' : 'gim');
  return function* regex(text) {
    const template = withLineEnds(readEscapes(replace), lineEndOf(text));
    for (const match of text.matchAll(expression)) {
      yield { start: match.index, end: match.index + match[0].length, replacement: expand(template, match) };
    }
  };
}

/** With Unicode rules; what they refuse, such as a needless backslash, is read by the old rules. */
function readExpression(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, `${flags}u`);
  } catch {
    try {
      return new RegExp(pattern, flags);
    } catch (error) {
      throw new RuleError('badExpression', error instanceof SyntaxError ? error.message : '');
    }
  }
}

/** Names of `\n`, `\r`, `\t`, and `\\` itself, as an expression has them too. */
function readEscapes(text: string): string {
  const names: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  return text.replaceAll(/\\([nrt\\])/g, (_whole, name: string) => names[name] ?? name);
}

/** `$&`, `$1` to `$99`, `$<name>` and `$$`, as in JavaScript. */
function expand(template: string, match: RegExpMatchArray): string {
  return template.replaceAll(/\$(\$|&|\d{1,2}|<[^>]*>)/g, (whole, code: string) => {
    if (code === '$') {
      return '$';
    }
    if (code === '&') {
      return match[0];
    }
    if (code.startsWith('<')) {
      return match.groups ? (match.groups[code.slice(1, -1)] ?? '') : whole;
    }
    const number = Number(code);
    return number > 0 && number < match.length ? (match[number] ?? '') : whole;
  });
}

function compileMap({ map, matchCase, wholeWord }: Rule): Matcher | null {
  const replacements = new Map<string, string>();
  const longest = new Map<string, number[]>();
  const fold = matchCase ? (text: string) => text : foldCase;
  for (const [index, [find = '', replacement, ...more]] of parseCsv(map).entries()) {
    if (replacement === undefined || more.length > 0 || find === '') {
      throw new RuleError('badMap', String(index + 1));
    }
    const key = fold(find);
    replacements.set(key, replacement);
    const first = key[0] ?? '';
    const lengths = longest.get(first) ?? [];
    if (!lengths.includes(key.length)) {
      longest.set(
        first,
        [...lengths, key.length].toSorted((one, other) => other - one),
      );
    }
  }
  if (replacements.size === 0) {
    return null;
  }
  // At each place the longest entry counts, and what was put in is not looked at again.
  return function* mapped(text) {
    const folded = fold(text);
    for (let start = 0; start < folded.length;) {
      const length = longest
        .get(folded[start] ?? '')
        ?.find(
          (size) =>
            replacements.has(folded.slice(start, start + size)) &&
            (!wholeWord || isWord(text, start, start + size)),
        );
      if (length === undefined) {
        start += 1;
      } else {
        const replacement = replacements.get(folded.slice(start, start + length)) ?? '';
        yield { start, end: start + length, replacement };
        start += length;
      }
    }
  };
}

/** Lower case that keeps each place where it is; a few letters become two. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length
    ? lower
    : Array.from({ length: text.length }, (_, index) => {
        const one = (text[index] ?? '').toLowerCase();
        return one.length === 1 ? one : (text[index] ?? '');
      }).join('');
}

const WORD = '[\\p{L}\\p{N}\\p{M}_]';

function asWord(pattern: string): string {
  return `(?<!${WORD})(?:${pattern})(?!${WORD})`;
}

function isWord(text: string, start: number, end: number): boolean {
  const word = new RegExp(WORD, 'u');
  return !word.test(text[start - 1] ?? '') && !word.test(text[end] ?? '');
}

function escapeExpression(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The line end that a text has most of; `\n` without any. */
export function lineEndOf(text: string): '\n' | '\r\n' | '\r' {
  let crlf = 0;
  let lf = 0;
  let cr = 0;
  for (const [end] of text.matchAll(/\r\n|\n|\r/g)) {
    if (end === '\r\n') crlf += 1;
    else if (end === '\n') lf += 1;
    else cr += 1;
  }
  if (crlf > lf && crlf >= cr) {
    return '\r\n';
  }
  return cr > lf ? '\r' : '\n';
}

function withLineEnds(text: string, lineEnd: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, lineEnd);
}
