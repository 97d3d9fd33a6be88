import type { DnsImportMode } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';
import { type Conflict, ZoneRecords } from '../conflicts.ts';
import { isSameRecord, setOf } from '../record-sets.ts';
import type { DnsRecordRow } from '../records.store.ts';

/** Names that others answer for are known before what is below them, the highest first. */
const placeOf = ({ type, host }: DnsRecord) => (type === 'NS' ? host.split('.').length : Infinity);

/** Which records of a file can come, and what keeps the others from it. */
interface Judged {
  accepted: Set<DnsRecord>;
  conflicts: Map<DnsRecord, Conflict>;
}

/** Which records can come beside those that stay, in the order of the file but for name servers. */
function judge(stays: readonly DnsRecordRow[], wanted: readonly DnsRecord[], domain: string): Judged {
  const zone = new ZoneRecords(domain, stays);
  const servers = Map.groupBy(
    wanted.filter(({ type }) => type === 'NS'),
    ({ host }) => host,
  );
  const accepted = new Set<DnsRecord>();
  const conflicts = new Map<DnsRecord, Conflict>();
  for (const record of wanted.toSorted((one, other) => compare(placeOf(one), placeOf(other)))) {
    if (zone.find(record)) continue;
    const found = zone.conflictOf(record, record.type === 'NS' ? servers.get(record.host) : []);
    if (found) conflicts.set(record, found.conflict);
    else {
      zone.add(record);
      accepted.add(record);
    }
  }
  return { accepted, conflicts };
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);

/** Rounds in which records are kept whose replacement turned out to be impossible. */
const ROUNDS = 8;

/**
 * What goes and what comes. A set of records goes only where something of the file takes its place: where all of it is
 * refused, what is there stays, and what comes is judged beside that anew.
 * @param unread sets of which the file has a record that can't be read
 * @param domain A-labels
 */
export function settle(
  present: readonly DnsRecordRow[],
  { wanted, unread }: { wanted: readonly DnsRecord[]; unread: ReadonlySet<string> },
  mode: DnsImportMode,
  domain: string,
): Judged & { removed: ReadonlySet<DnsRecordRow> } {
  const sets = Map.groupBy(wanted, setOf);
  const isWanted = (row: DnsRecordRow) =>
    sets.get(setOf(row))?.some((record) => isSameRecord(record, row)) ?? false;
  // A file in which nothing can be read isn't an empty zone.
  const candidates =
    mode === 'add' || wanted.length === 0
      ? []
      : present.filter((row) => (mode === 'all' || sets.has(setOf(row))) && !isWanted(row));
  const kept = new Set<string>();
  for (let round = 0; ; round += 1) {
    const removed = new Set(
      round < ROUNDS ? candidates.filter((row) => !kept.has(setOf(row))) : ([] as DnsRecordRow[]),
    );
    const stays = present.filter((row) => !removed.has(row));
    const judged = judge(stays, wanted, domain);
    const filled = new Set([...judged.accepted, ...stays].map(setOf));
    const lost = [...removed]
      .map(setOf)
      .filter((set) => (sets.has(set) || unread.has(set)) && !filled.has(set));
    if (lost.length === 0) return { ...judged, removed };
    for (const set of lost) kept.add(set);
  }
}
