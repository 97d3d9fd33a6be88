/** A cell that a spreadsheet must take for a text, whatever it looks like: numbers of orders, serial numbers. */
export interface TextCell {
  text: string;
}

/** Digits that a spreadsheet would round (it keeps 15), show with an exponent (from 12 on), or rid of their zeros in front. */
const LOST_AS_NUMBER = /^(?:\d{12,}|0\d+)$/;

/**
 * What stands in a CSV file for such a cell: `="2026…"`, the one form that spreadsheets open as the very text. Undefined for
 * what survives as it is.
 */
const textForm = ({ text }: TextCell): string | undefined =>
  LOST_AS_NUMBER.test(text) ? `="${text}"` : undefined;

/**
 * What begins a formula, full-width signs too: at the beginning of a cell, and after what some spreadsheet takes for the
 * end of one (a semicolon where the comma is the decimal sign, a tab, a line break). Blanks, signs that nobody sees and
 * quotation marks in front are no hindrance: for who reads with another delimiter the quotes of this one begin a cell.
 */
const FORMULA = /(^|[;\t\r\n])([\s\p{Cf}"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

function written(content: string | number | TextCell): string {
  if (typeof content === 'number') return String(content);
  const form = typeof content === 'object' ? textForm(content) : undefined;
  if (form !== undefined) return `"${form.replaceAll('"', '""')}"`;
  const text = typeof content === 'object' ? content.text : content;
  const harmless = (/^[\t\r]/.test(text) ? `'${text}` : text).replaceAll(FORMULA, "$1$2'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * Lines of a CSV file (RFC 4180), with an apostrophe before what a spreadsheet would run as a formula, whichever
 * delimiter it reads with. Numbers are written as they are.
 */
export const csvLines = (lines: readonly (readonly (string | number | TextCell)[])[]): string =>
  lines.map((cells) => `${cells.map(written).join(',')}\r\n`).join('');

/** Columns of lines as spreadsheets copy and save them: tabs, else commas or semicolons, quotes doubled (RFC 4180). */
export function parseCsv(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const endRow = (): void => {
    row.push(cell);
    if (row.length > 1 || cell !== '') {
      rows.push(row);
    }
    row = [];
    cell = '';
  };
  for (let index = 0; index < source.length; index += 1) {
    const character = source[index] ?? '';
    if (quoted) {
      if (character !== '"') {
        cell += character;
      } else if (source[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else {
        quoted = false;
      }
    } else if (character === '"' && cell === '') {
      quoted = true;
    } else if (character === separator) {
      row.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      index += character === '\r' && source[index + 1] === '\n' ? 1 : 0;
      endRow();
    } else {
      cell += character;
    }
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  return line.includes('\t') ? '\t' : line.includes(',') || !line.includes(';') ? ',' : ';';
}
