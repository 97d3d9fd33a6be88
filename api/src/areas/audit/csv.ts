import type { AuditEntry } from '@certdeck/contract/schemas';
import { csvLines } from '@certdeck/validation';

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

/** The first line of the file, after its byte order mark. */
export const csvHead = (): string => `\ufeff${csvLines([COLUMNS])}`;

export const csvOf = (entries: readonly AuditEntry[]): string =>
  csvLines(
    entries.map((entry) =>
      COLUMNS.map((column) => {
        const value = entry[column];
        if (column === 'time') return new Date(entry.time * 1000).toISOString();
        return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
      }),
    ),
  );
