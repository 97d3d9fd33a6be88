import type { AuditEntry } from '@certdeck/contract/schemas';

/** Columns by the names of the wire, so that a script reads the file in any language. */
const COLUMNS = [
  'time',
  'actorKind',
  'account',
  'actorID',
  'action',
  'objectKind',
  'objectID',
  'ip',
  'userAgent',
  'requestID',
  'before',
  'after',
] as const satisfies readonly (keyof AuditEntry)[];

/** What a spreadsheet would run as a formula gets an apostrophe before it (OWASP, CSV injection). */
function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** The first line of the file, after its byte order mark. */
export const csvHead = (): string => `\ufeff${line(COLUMNS)}`;

export const csvOf = (entries: readonly AuditEntry[]): string =>
  entries
    .map((entry) =>
      line(
        COLUMNS.map((column) => {
          const value = entry[column];
          if (column === 'time') return new Date(entry.time * 1000).toISOString();
          return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
        }),
      ),
    )
    .join('');
