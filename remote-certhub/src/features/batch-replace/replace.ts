import type { Matcher } from './rule.ts';

/** A part of a changed place: the same before and after, or taken out and put in. */
export type Piece = { same: string } | { old: string; new: string };

/** Changed lines. */
export interface Hunk {
  /** From 1. */
  line: number;
  pieces: Piece[];
}

export interface Replaced {
  text: string;
  count: number;
  /** The first of the changed places. */
  hunks: Hunk[];
}

/** Characters around a change that are shown of a long line. */
const CONTEXT = 80;

/** Replaces all matches and tells the first places that changed. */
export function replaceAll(text: string, matcher: Matcher, maxHunks: number): Replaced {
  const parts: string[] = [];
  const preview = new Preview(text, maxHunks);
  let position = 0;
  let count = 0;
  for (const { start, end, replacement } of matcher(text)) {
    parts.push(text.slice(position, start), replacement);
    preview.add(start, end, replacement);
    position = end;
    count += 1;
  }
  parts.push(text.slice(position));
  return { text: parts.join(''), count, hunks: preview.finish() };
}

/** Collects the changed lines; matches on one line share a hunk. */
class Preview {
  readonly #text: string;
  readonly #max: number;
  readonly #hunks: Hunk[] = [];
  #open: Hunk | undefined;
  #from = 0;
  #lineEnd = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string, max: number) {
    this.#text = text;
    this.#max = max;
  }

  add(start: number, end: number, replacement: string): void {
    if (!this.#open || start > this.#lineEnd) {
      this.#close();
      if (this.#hunks.length >= this.#max) {
        return;
      }
      this.#from = lineStart(this.#text, start);
      this.#line += lineBreaks(this.#text, this.#counted, this.#from);
      this.#counted = this.#from;
      this.#open = { line: this.#line, pieces: [] };
      this.#hunks.push(this.#open);
    }
    this.#open.pieces.push(
      { same: this.#text.slice(this.#from, start) },
      { old: this.#text.slice(start, end), new: replacement },
    );
    this.#from = end;
    this.#lineEnd = lineEnd(this.#text, end);
  }

  finish(): Hunk[] {
    this.#close();
    return this.#hunks;
  }

  #close(): void {
    if (this.#open) {
      this.#open.pieces.push({ same: this.#text.slice(this.#from, this.#lineEnd) });
      this.#open.pieces = shorten(this.#open.pieces);
      this.#open = undefined;
    }
  }
}

function lineStart(text: string, position: number): number {
  let start = position;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') {
    start -= 1;
  }
  return start;
}

function lineEnd(text: string, position: number): number {
  let end = position;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') {
    end += 1;
  }
  return end;
}

function lineBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let index = from; index < to; index += 1) {
    const character = text[index];
    breaks += character === '\n' || (character === '\r' && text[index + 1] !== '\n') ? 1 : 0;
  }
  return breaks;
}

/** Of a long line the surroundings of its changes, and at most twenty of those. */
function shorten(pieces: readonly Piece[]): Piece[] {
  const kept = pieces.length > 41 ? [...pieces.slice(0, 40), { same: '…' }] : pieces;
  return kept
    .map((piece, index) =>
      'same' in piece
        ? { same: shortened(piece.same, index > 0, index < kept.length - 1) }
        : shortChange(piece),
    )
    .filter((piece) => !('same' in piece) || piece.same !== '');
}

/** Keeps the ends that touch a change. */
function shortened(text: string, changeBefore: boolean, changeAfter: boolean): string {
  if (text.length <= CONTEXT * 2) {
    return text;
  }
  return `${changeBefore ? text.slice(0, CONTEXT) : ''}…${changeAfter ? text.slice(-CONTEXT) : ''}`;
}

function shortChange(piece: { old: string; new: string }): Piece {
  const clip = (text: string): string =>
    text.length > CONTEXT * 4 ? `${text.slice(0, CONTEXT * 4)}…` : text;
  return { old: clip(piece.old), new: clip(piece.new) };
}
