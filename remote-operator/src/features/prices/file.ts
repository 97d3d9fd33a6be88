import { parseCsv } from '@certdeck/validation';
import { toCsv } from '@certdeck/ui/data';
import { EXTRA, fieldsOf, type Row } from './draft.ts';

/** Names of the wire, so that a script reads and writes the file in any language. */
const FIXED = ['productNo', 'name', 'onSale'] as const;
const columnOf = (field: string): string => (field === EXTRA ? EXTRA : `year${field}`);

/** A draft as a file: decimal amounts, nothing where a product has no such price. */
export function fileOf(rows: readonly Row[]): string {
  const fields = [...new Set(rows.flatMap(({ product }) => fieldsOf(product)))].toSorted();
  return toCsv(
    [...FIXED, ...fields.map(columnOf)],
    rows.map(({ product, texts, onSale }) => [
      product.productNo,
      product.name,
      onSale ? 'Y' : 'N',
      ...fields.map((field) => texts[field] ?? ''),
    ]),
  );
}

export interface Imported {
  rows: Row[];
  /** Lines that named a product. */
  count: number;
  /** What no line can be read from: columns that are missing, or numbers of products that there are none of. */
  unknown: string[];
}

/**
 * Rows with what a file says of them. What it says is typed text: whatever is no price is shown at its field, and nothing
 * is kept before somebody has seen it.
 */
export function withFile(rows: readonly Row[], text: string): Imported {
  const [header = [], ...lines] = parseCsv(text);
  const at = (name: string) => header.findIndex((one) => one.trim() === name);
  const number = at('productNo');
  if (number < 0) return { rows: [...rows], count: 0, unknown: ['productNo'] };
  const byNumber = new Map(lines.map((cells) => [(cells[number] ?? '').trim(), cells]));
  byNumber.delete('');
  const known = new Set(rows.map(({ product }) => product.productNo));
  return {
    rows: rows.map((row) => {
      const cells = byNumber.get(row.product.productNo);
      if (!cells) return row;
      const texts = fieldsOf(row.product).map((field) => {
        const column = at(columnOf(field));
        return [field, column < 0 ? (row.texts[field] ?? '') : (cells[column] ?? '').trim()];
      });
      const sale = (cells[at('onSale')] ?? '').trim();
      return {
        ...row,
        texts: Object.fromEntries(texts),
        onSale: sale === '' ? row.onSale : sale === 'Y',
      };
    }),
    count: [...byNumber.keys()].filter((one) => known.has(one)).length,
    unknown: [...byNumber.keys()].filter((one) => !known.has(one)),
  };
}
