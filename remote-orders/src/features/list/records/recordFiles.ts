import { toCsv } from '@certdeck/ui/data';

/** What is to be published for one name of an order. */
export interface RecordRow {
  orderNo: string;
  domain: string;
  method: string;
  type: 'TXT' | 'CNAME' | 'FILE';
  host: string;
  value: string;
  path: string;
}

/** Seconds for which resolvers may keep a record: short, so that a mistake is soon over. */
const TTL = 300;

const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** The DNS records as lines of a zone file (RFC 1035 5.1); names that share a record have it once. */
export function zoneLines(rows: readonly RecordRow[]): string {
  const lines = rows
    .filter(({ type }) => type !== 'FILE')
    .map(({ host, type, value }) => {
      const data = type === 'TXT' ? quoted(value) : `${value.replace(/\.$/, '')}.`;
      return `${host}.\t${TTL}\tIN\t${type}\t${data}`;
    });
  return [...new Set(lines)].join('\n');
}

/** The files, each address before its content. */
export function fileLines(rows: readonly RecordRow[]): string {
  const blocks = rows
    .filter(({ type }) => type === 'FILE')
    .map(({ host, path, value }) => `http://${host}${path}\n${value}`);
  return [...new Set(blocks)].join('\n\n');
}

const FIELDS = ['orderNo', 'domain', 'method', 'type', 'host', 'value', 'path'] as const;

/** All of them, a line for each name; the columns are called as the API calls them, for scripts. */
export const recordsCsv = (rows: readonly RecordRow[]): string =>
  toCsv(
    FIELDS,
    rows.map((row) => FIELDS.map((field) => row[field])),
  );
