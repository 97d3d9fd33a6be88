import { toReadable } from '../name/ascii.ts';

/** Why a label can't be registered below a top-level domain. */
export type LabelFault =
  /** Not 1 to 63 characters in its ASCII form. */
  | 'length'
  /** A character that the top-level domain doesn't take, or an A-label that stands for nothing. */
  | 'characters'
  /** A hyphen at an end, or two as the third and fourth character (RFC 5891 4.2.3.1). */
  | 'hyphens'
  /** Letters of scripts that no language writes together: another name could look the same (UTS #39 5.2). */
  | 'mixed';

/** Code points beyond letters, digits and hyphen that a top-level domain takes. */
export type CodePointRanges = readonly (readonly [first: number, last: number])[];

const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Greek: /\p{Script=Greek}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
  Han: /\p{Script=Han}/u,
  Hiragana: /\p{Script=Hiragana}/u,
  Katakana: /\p{Script=Katakana}/u,
  Hangul: /\p{Script=Hangul}/u,
};
type Script = keyof typeof SCRIPTS;

/** Scripts that Japanese, Korean and Chinese write beside each other (UTS #39 5.2, "highly restrictive"). */
const TOGETHER: readonly ReadonlySet<Script>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Hangul']),
];

/** Whether a text has letters of scripts that no language mixes; digits and hyphens are of every script. */
export function isMixedScript(text: string): boolean {
  const scripts = (Object.keys(SCRIPTS) as Script[]).filter((script) => SCRIPTS[script].test(text));
  return scripts.length > 1 && !TOGETHER.some((allowed) => scripts.every((script) => allowed.has(script)));
}

/**
 * What is wrong with a label below a top-level domain; undefined where it can be registered.
 * @param label in ASCII form, lower case
 * @param ranges of the top-level domain; none: ASCII alone
 */
export function labelFault(label: string, ranges: CodePointRanges): LabelFault | undefined {
  if (label.length < 1 || label.length > 63) return 'length';
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters';
  const encoded = label.startsWith('xn--');
  if (/^-|-$/.test(label) || (!encoded && label.slice(2, 4) === '--')) return 'hyphens';
  if (!encoded) return undefined;
  const readable = toReadable(label);
  if (readable === label) return 'characters';
  const taken = [...readable].every((sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return /[a-z0-9-]/.test(sign) || ranges.some(([first, last]) => point >= first && point <= last);
  });
  if (!taken) return 'characters';
  return isMixedScript(readable) ? 'mixed' : undefined;
}
