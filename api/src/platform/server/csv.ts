import { textForm, type TextCell } from '@certdeck/validation';

/**
 * What begins a formula, full-width signs too: at the beginning of a cell, and after what some spreadsheets take
 * for the end of one (a semicolon where the comma is the decimal sign, a tab, a line break).
 */
const FORMULA = /(^[\s\u200b\ufeff]*|[;\t\r\n][\s\u200b\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(content: string | TextCell): string {
  const form = typeof content === 'string' ? undefined : textForm(content);
  if (form !== undefined) return `"${form.replaceAll('"', '""')}"`;
  const text = typeof content === 'string' ? content : content.text;
  const harmless = (/^[\t\r]/.test(text) ? `'${text}` : text).replaceAll(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines of a CSV file (RFC 4180), with an apostrophe before what a spreadsheet would run as a formula. */
export const csvLines = (lines: readonly (readonly (string | TextCell)[])[]): string =>
  lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
