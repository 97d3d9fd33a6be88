import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which outside program agreed on which format, kept in docs/tools.md. */
export class JudgeMatrix {
  readonly #rows = new Map<string, Map<string, number>>();
  readonly #judges: readonly string[];

  constructor(judges: readonly string[]) {
    this.#judges = judges;
  }

  /** Notes one agreement. */
  record(format: string, judge: string): void {
    const row = this.#rows.get(format) ?? new Map<string, number>();
    row.set(judge, (row.get(judge) ?? 0) + 1);
    this.#rows.set(format, row);
  }

  /** Cases in all. */
  get total(): number {
    return [...this.#rows.values()]
      .flatMap((row) => [...row.values()])
      .reduce((sum, count) => sum + count, 0);
  }

  /** A table in Markdown, aligned as `npm run format` does it. */
  table(first: string): string {
    const rows = [...this.#rows].toSorted(([left], [right]) => left.localeCompare(right, 'en'));
    const cells = [
      [first, ...this.#judges],
      ...rows.map(([format, row]) => [format, ...this.#judges.map((judge) => String(row.get(judge) ?? '–'))]),
    ];
    const widths = (cells[0] ?? []).map((_, column) =>
      Math.max(3, ...cells.map((row) => (row[column] ?? '').length)),
    );
    const line = (row: readonly string[]): string =>
      `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
    const [head = [], ...body] = cells;
    return [
      line(head),
      `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
      ...body.map(line),
    ].join('\n');
  }
}

const DOCUMENT = join(import.meta.dirname, '../../../../docs/tools.md');

/**
 * The part of docs/tools.md between the marks of a name, and what it should be. With UPDATE_DOCS=1 the
 * document is written instead.
 */
export function documented(name: string, content: string): { found: string; expected: string } {
  const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`];
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error(`docs/tools.md lacks the marks of "${name}"`);
  }
  const expected = `\n${content}\n`;
  if (process.env.UPDATE_DOCS === '1') {
    writeFileSync(DOCUMENT, text.slice(0, from + start.length) + expected + text.slice(to));
    return { found: expected, expected };
  }
  return { found: text.slice(from + start.length, to), expected };
}
