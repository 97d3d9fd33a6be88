import { csvLines, type TextCell } from '@certdeck/validation';

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

/** CSV with CRLF and a byte order mark, so that Excel reads Chinese (RFC 4180); `{ text }` is a number that is no quantity. */
export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | TextCell)[])[],
): string {
  return `\uFEFF${csvLines([header, ...rows])}`;
}
