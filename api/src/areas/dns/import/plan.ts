import { createHash } from 'node:crypto';
import type { DnsImportMode } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';
import { type Conflict, conflictOf } from '../conflicts.ts';
import { isSameRecord, lineOf, setOf } from '../record-sets.ts';
import type { DnsRecordRow } from '../records.store.ts';
import type { FiledRecord, FileFault } from './read-zone-file.ts';

/** What becomes of one entry of the file. */
export type ImportLine = { line: number } & (
  | { state: 'added' | 'timed' | 'same'; record: DnsRecord }
  | { state: 'refused'; record: DnsRecord; conflict: Conflict }
  | { state: 'refused'; source: string; fault: FileFault }
  | { state: 'made'; source: string }
);

/** What a file does to the records of a name. */
export interface ImportPlan {
  lines: ImportLine[];
  added: DnsRecord[];
  removed: DnsRecordRow[];
  /** Sets of records that stay and are kept for another time by others, each once. */
  timed: Pick<DnsRecord, 'host' | 'type' | 'ttl'>[];
  /** Tells one plan from another: equal where the same records come and go. */
  seen: string;
  /** Records of the name after it. */
  count: number;
}

/** The records of a file, those of one set with the shortest of their times to live (RFC 2181 5.2). */
function withOneTtl(filed: readonly FiledRecord[]): FiledRecord[] {
  const shortest = new Map<string, number>();
  for (const one of filed)
    if ('record' in one) {
      const set = setOf(one.record);
      shortest.set(set, Math.min(one.record.ttl, shortest.get(set) ?? one.record.ttl));
    }
  return filed.map((one) =>
    'record' in one
      ? { ...one, record: { ...one.record, ttl: shortest.get(setOf(one.record)) ?? one.record.ttl } }
      : one,
  );
}

/** What a file takes away: records that it doesn't have, of its hosts and types or of all. */
function removedBy(
  present: readonly DnsRecordRow[],
  wanted: readonly DnsRecord[],
  mode: DnsImportMode,
): DnsRecordRow[] {
  // A file in which nothing can be read isn't an empty zone.
  if (mode === 'add' || wanted.length === 0) return [];
  const sets = new Set(wanted.map(setOf));
  return present.filter(
    (row) => (mode === 'all' || sets.has(setOf(row))) && !wanted.some((record) => isSameRecord(record, row)),
  );
}

/**
 * What importing a file would do. Each record stands beside those that stay and those before it in the file; one that
 * can't is left out, and says why.
 * @param domain A-labels
 */
export function planImport(
  present: readonly DnsRecordRow[],
  file: readonly FiledRecord[],
  mode: DnsImportMode,
  domain: string,
): ImportPlan {
  const filed = withOneTtl(file);
  const wanted = filed.flatMap((one) => ('record' in one ? one.record : []));
  const removed = removedBy(present, wanted, mode);
  const gone = new Set(removed);
  const stays = present.filter((row) => !gone.has(row));
  const kept: DnsRecord[] = [...stays];
  const added: DnsRecord[] = [];
  const lines = filed.map((one): ImportLine => {
    const { line, source } = one;
    if ('made' in one) return { line, state: 'made', source };
    if ('fault' in one) return { line, state: 'refused', source, fault: one.fault };
    const { record } = one;
    const same = kept.find((other) => isSameRecord(other, record));
    if (same) return { line, state: same.ttl === record.ttl ? 'same' : 'timed', record };
    const found = conflictOf(record, kept, domain);
    if (found) return { line, state: 'refused', record, conflict: found.conflict };
    kept.push(record);
    added.push(record);
    return { line, state: 'added', record };
  });
  const times = new Map(
    lines.flatMap((one) =>
      one.state === 'added' || one.state === 'timed' ? [[setOf(one.record), one.record] as const] : [],
    ),
  );
  const timed = [...times.values()].filter((record) =>
    stays.some((row) => setOf(row) === setOf(record) && row.ttl !== record.ttl),
  );
  const said = [
    ...removed.map((row) => `- ${lineOf(row)}`),
    ...added.map((record) => `+ ${record.ttl} ${lineOf(record)}`),
    ...timed.map(({ host, type, ttl }) => `= ${ttl} ${host} ${type}`),
  ];
  return {
    ...{ lines, added, removed, timed },
    seen: createHash('sha256').update(said.join('\n')).digest('hex'),
    count: kept.length,
  };
}
