import { textForm, type TextCell } from '@certdeck/validation';

/** Offers a file to save. `content` is text or bytes; nothing leaves the browser. */
export function downloadFile(name: string, content: BlobPart, type = 'application/octet-stream'): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A leading = + - @ or tab would be run as a formula by a spreadsheet. */
function cell(value: string | number | TextCell): string {
  const form = typeof value === 'object' ? textForm(value) : undefined;
  if (form !== undefined) return `"${form.replaceAll('"', '""')}"`;
  if (typeof value === 'object') return cell(value.text);
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV with CRLF and a byte order mark, so that Excel reads Chinese (RFC 4180); `{ text }` is a number that is no quantity. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | TextCell)[])[],
): string {
  return `\uFEFF${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
