import { createHash } from 'node:crypto';
import type { DnsImportMode } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';
import type { Conflict } from '../conflicts.ts';
import { lineOf, setOf } from '../record-sets.ts';
import type { DnsRecordRow } from '../records.store.ts';
import type { FiledRecord, FileFault } from './read-zone-file.ts';
import { settle } from './settle.ts';

/** What becomes of one entry of the file. */
export type ImportLine = { line: number } & (
  | { state: 'added' | 'ttlChanged' | 'same'; record: DnsRecord }
  /** The same as an entry before it. */
  | { state: 'same'; record: DnsRecord; asLine: number }
  | { state: 'refused'; record: DnsRecord; conflict: Conflict }
  | { state: 'refused'; source: string; fault: FileFault }
  | { state: 'unneeded'; source: string }
);

/** A record that is there and goes, or is kept for another time because others of its host and type are. */
export interface StoredChange {
  state: 'removed' | 'ttlChanged';
  row: DnsRecordRow;
  /** Seconds for which it is kept from now on. */
  ttl: number;
}

/** What a file does to the records of a name. */
export interface ImportPlan {
  lines: ImportLine[];
  stored: StoredChange[];
  added: DnsRecord[];
  /** Sets of records that stay and are kept for another time, each once. */
  newTtls: Pick<DnsRecord, 'host' | 'type' | 'ttl'>[];
  /** Tells one plan from another: equal where the same records come, go and are kept for as long. */
  seen: string;
  /** Records of the name after it. */
  count: number;
}

/** The times to live of the sets of a file: of one set the shortest (RFC 2181 5.2). */
function shortestTimes(records: readonly DnsRecord[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const record of records) {
    const set = setOf(record);
    times.set(set, Math.min(record.ttl, times.get(set) ?? record.ttl));
  }
  return times;
}

/**
 * What importing a file would do. Each record stands beside those that stay and the others of the file; one that can't
 * is left out, and says why.
 * @param domain A-labels
 */
export function planImport(
  present: readonly DnsRecordRow[],
  filed: readonly FiledRecord[],
  mode: DnsImportMode,
  domain: string,
): ImportPlan {
  const firstLines = new Map<string, number>();
  const wanted: DnsRecord[] = [];
  for (const one of filed) {
    if (!('record' in one) || firstLines.has(lineOf(one.record))) continue;
    firstLines.set(lineOf(one.record), one.line);
    wanted.push(one.record);
  }
  const unread = new Set(filed.flatMap((one) => ('fault' in one && one.set !== undefined ? one.set : [])));
  const { accepted, conflicts, removed } = settle(present, { wanted, unread }, mode, domain);
  const stays = present.filter((row) => !removed.has(row));
  const there = new Map(stays.map((row) => [lineOf(row), row]));
  const times = shortestTimes(
    filed.flatMap((one) => ('record' in one && !conflicts.has(one.record) ? one.record : [])),
  );
  const timeOf = (record: DnsRecord) => times.get(setOf(record)) ?? record.ttl;
  const added = wanted
    .filter((record) => accepted.has(record))
    .map((record) => ({ ...record, ttl: timeOf(record) }));

  function lineFor(one: FiledRecord): ImportLine {
    const { line, source } = one;
    if ('unneeded' in one) return { line, state: 'unneeded', source };
    if ('fault' in one) return { line, state: 'refused', source, fault: one.fault };
    const record = { ...one.record, ttl: timeOf(one.record) };
    const asLine = firstLines.get(lineOf(record)) ?? line;
    if (asLine !== line) return { line, state: 'same', record, asLine };
    const conflict = conflicts.get(one.record);
    if (conflict) return { line, state: 'refused', record: one.record, conflict };
    const same = there.get(lineOf(record));
    if (!same) return { line, state: 'added', record };
    return { line, state: same.ttl === record.ttl ? 'same' : 'ttlChanged', record };
  }

  const stored: StoredChange[] = [
    ...[...removed].map((row) => ({ state: 'removed' as const, row, ttl: row.ttl })),
    ...stays
      .filter((row) => timeOf(row) !== row.ttl && !firstLines.has(lineOf(row)))
      .map((row) => ({ state: 'ttlChanged' as const, row, ttl: timeOf(row) })),
  ];
  const newTtls = [
    ...new Map(
      stays.filter((row) => timeOf(row) !== row.ttl).map((row) => [setOf(row), { ...row, ttl: timeOf(row) }]),
    ).values(),
  ].map(({ host, type, ttl }) => ({ host, type, ttl }));
  const said = [
    ...[...removed].map((row) => `- ${lineOf(row)}`),
    ...added.map((record) => `+ ${record.ttl} ${lineOf(record)}`),
    ...newTtls.map(({ host, type, ttl }) => `= ${ttl} ${host} ${type}`),
  ];
  return {
    ...{ lines: filed.map(lineFor), stored, added, newTtls },
    seen: createHash('sha256').update(said.join('\n')).digest('hex'),
    count: stays.length + added.length,
  };
}
