/** What the worker does: everything that a customer's expression or file could make long. */
import { replaceAll, type Hunk } from './replace.ts';
import { compileRule, RuleError, type Rule } from './rule.ts';
import { fillTemplate, type Filled } from './template.ts';
import { readTextFile, UnwritableError, writeTextFile, type Encoding } from './text-file.ts';

/** A text typed into the page, or a file. */
export type Source = { name: string; text: string } | { name: string; bytes: Uint8Array<ArrayBuffer> };

/** What became of one source. */
export interface SourceResult {
  name: string;
  /** Null for a text typed into the page. */
  encoding: Encoding | null;
  mark: boolean;
  count: number;
  hunks: Hunk[];
  /** Why it stays as it is: a binary file, or a replacement with a character that its encoding lacks. */
  problem: { code: 'binary' | 'unwritable'; character: string } | null;
  /** The source with its replacements, when they were asked for; itself where nothing changed. */
  content: Source | null;
}

export type WorkRequest =
  | { job: 'replace'; sources: readonly Source[]; rule: Rule; encoding: Encoding | 'auto'; apply: boolean }
  | { job: 'fill'; template: string; values: string };

export type WorkAnswer =
  | { job: 'replace'; results: SourceResult[] }
  | { job: 'fill'; texts: Filled[] }
  | { job: 'error'; code: RuleError['code'] | 'failed'; detail: string };

/** Places shown, of one source and of all. */
const HUNKS_EACH = 50;
const HUNKS_ALL = 200;

/** Does the work. `onProgress` is called after each source: silence for long means a runaway expression. */
export function doWork(request: WorkRequest, onProgress: (done: number) => void): WorkAnswer {
  try {
    if (request.job === 'fill') {
      return { job: 'fill', texts: fillTemplate(request.template, request.values) };
    }
    const results: SourceResult[] = [];
    let hunks = 0;
    for (const source of request.sources) {
      const result = replaceIn(source, request, Math.min(HUNKS_EACH, HUNKS_ALL - hunks));
      hunks += result.hunks.length;
      results.push(result);
      onProgress(results.length);
    }
    return { job: 'replace', results };
  } catch (error) {
    return error instanceof RuleError
      ? { job: 'error', code: error.code, detail: error.detail }
      : { job: 'error', code: 'failed', detail: error instanceof Error ? error.name : '' };
  }
}

function replaceIn(
  source: Source,
  { rule, encoding, apply }: WorkRequest & { job: 'replace' },
  maxHunks: number,
): SourceResult {
  const file = 'text' in source ? null : readTextFile(source.bytes, encoding);
  const base = { name: source.name, encoding: file?.encoding ?? null, mark: file?.mark ?? false };
  const same = { count: 0, hunks: [], content: apply ? source : null };
  const text = 'text' in source ? source.text : file?.text;
  if (text === undefined) {
    return { ...base, ...same, problem: { code: 'binary', character: '' } };
  }
  const matcher = compileRule(rule);
  if (!matcher) {
    return { ...base, ...same, problem: null };
  }
  const { text: next, count, hunks } = replaceAll(text, matcher, maxHunks);
  if (count === 0) {
    return { ...base, ...same, problem: null };
  }
  try {
    const content: Source =
      file === null
        ? { name: source.name, text: next }
        : { name: source.name, bytes: writeTextFile({ ...file, text: next }) };
    return { ...base, count, hunks, problem: null, content: apply ? content : null };
  } catch (error) {
    if (error instanceof UnwritableError) {
      return { ...base, ...same, hunks, problem: { code: 'unwritable', character: error.character } };
    }
    throw error;
  }
}
