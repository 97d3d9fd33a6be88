import { describe, expect, it } from '@jest/globals';
import { csvLines, parseCsv } from './csv.ts';

/** Cells as a spreadsheet reads them that was told this delimiter: a quotation mark at the beginning of a cell opens it. */
function readWith(delimiter: string, text: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isFresh = true;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"') {
      if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (isQuoted) cell += sign;
    else if (sign === '"' && isFresh) isQuoted = true;
    else if (sign === delimiter || sign === '\r' || sign === '\n') {
      cells.push(cell);
      cell = '';
      isFresh = true;
      continue;
    } else cell += sign;
    isFresh = false;
  }
  return [...cells, cell];
}

const isFormula = (cell: string) => /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u.test(cell);

describe('a text in a CSV file', () => {
  it.each([
    'x;"=1+1;y',
    'x;""=1+1',
    'x\t"=1+1\ty',
    'x\n"=1+1',
    'x\r\n" @SUM(A1)',
    'x; "\u200b"+1',
    'x;＝1',
    '"=1',
    '"";"";=1,2',
    '=1',
    '\t-1',
  ])('%j is no formula, whichever delimiter a spreadsheet reads with (D-622)', (text) => {
    const file = csvLines([['N1', text, 'end']]);
    for (const delimiter of [',', ';', '\t'])
      expect(readWith(delimiter, file).filter((cell) => isFormula(cell))).toEqual([]);
    // Nothing but the apostrophes is another.
    expect(readWith(',', file)[1]?.replaceAll("'", '')).toBe(text);
  });

  it.each(['a-b; c', '1 - 2', 'a@b.example', '"quoted", and more', "it's"])(
    'stays as it is where it is none: %j',
    (text) => {
      expect(parseCsv(csvLines([['N1', text]]))[0]).toEqual(['N1', text]);
    },
  );

  it('that is a number of many digits keeps its form, and a quantity is a number (D-595)', () => {
    expect(csvLines([[{ text: '2026112912345678901234' }, -5, { text: '=1' }]])).toBe(
      '"=""2026112912345678901234""",-5,\'=1\r\n',
    );
  });
});
