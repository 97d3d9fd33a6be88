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
export const textForm = ({ text }: TextCell): string | undefined =>
  LOST_AS_NUMBER.test(text) ? `="${text}"` : undefined;

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
