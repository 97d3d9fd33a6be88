import { parseCsv } from '@certdeck/validation';

/** A text made of a template for one value. */
export interface Filled {
  value: string;
  text: string;
}

/**
 * One text for each line of `values`: `{x}` is the whole line, `{1}`, `{2}`, … its columns, `{n}` its
 * number from 1. Empty lines are skipped; other braces stay as they are.
 */
export function fillTemplate(template: string, values: string): Filled[] {
  const lines = values.split(/\r\n|\r|\n/).filter((line) => line !== '');
  return lines.map((value, index) => {
    const [columns = []] = parseCsv(value);
    const text = template.replaceAll(/\{(x|n|[1-9]\d?)\}/g, (whole, name: string) => {
      if (name === 'x') {
        return value;
      }
      return name === 'n' ? String(index + 1) : (columns[Number(name) - 1] ?? whole);
    });
    return { value, text };
  });
}
