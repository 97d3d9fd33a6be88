import type { ZoneRecord } from '@certdeck/contract';
import type { WantedRecord } from './parse.ts';

export interface LiveZone {
  id: string;
  name: string;
  records: readonly ZoneRecord[];
}

/** What running the list would do with one record. */
export type Plan =
  | { kind: 'create' }
  /** `replaces` is the record that is changed. */
  | { kind: 'update'; replaces: ZoneRecord }
  | { kind: 'unchanged'; record: ZoneRecord }
  | { kind: 'noZone' };

export interface PlannedRow {
  record: WantedRecord;
  plan: Plan;
}

/** Types of which one name has one record, so that a new one takes the old one's place. */
const SINGLE = new Set(['CNAME']);

/** In the form in which the API gives contents back. */
function comparable(type: string, content: string): string {
  if (type === 'AAAA') {
    const url = `http://[${content}]/`;
    return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : content;
  }
  return type === 'CAA'
    ? content.replace(/^0*(\d+) (\S+)/, (_all, flags, tag) => `${flags} ${String(tag).toLowerCase()}`)
    : content;
}

/**
 * Holds the list against the live zones. A record of the same name and type whose content is wanted by no row is
 * changed when `replace` is set; otherwise the new one stands beside it. A CNAME always takes the place of another.
 */
export function planRows(
  records: readonly WantedRecord[],
  zones: readonly LiveZone[],
  replace: boolean,
): PlannedRow[] {
  const live = new Map<string, ZoneRecord[]>();
  for (const record of zones.flatMap((zone) => zone.records)) {
    const key = `${record.type} ${record.name}`;
    live.set(key, [...(live.get(key) ?? []), record]);
  }
  const wanted = new Set(records.map((record) => identity(record)));
  const taken = new Set<string>();
  return records.map((record) => {
    const isInZone = zones.some(({ name }) => record.name === name || record.name.endsWith(`.${name}`));
    if (!isInZone) return { record, plan: { kind: 'noZone' } };
    const same = live.get(`${record.type} ${record.name}`) ?? [];
    const equal = same.find(
      (one) => one.content === comparable(record.type, record.content) && samePriority(one, record),
    );
    if (equal)
      return {
        record,
        plan: isAsWanted(equal, record)
          ? { kind: 'unchanged', record: equal }
          : { kind: 'update', replaces: equal },
      };
    const free =
      replace || SINGLE.has(record.type)
        ? same.find((one) => !taken.has(one.id) && !wanted.has(identity(one)))
        : undefined;
    if (!free) return { record, plan: { kind: 'create' } };
    taken.add(free.id);
    return { record, plan: { kind: 'update', replaces: free } };
  });
}

const identity = ({ type, name, content, priority }: WantedRecord | ZoneRecord): string =>
  `${type} ${name} ${comparable(type, content)} ${priority ?? ''}`;

const samePriority = (live: ZoneRecord, { priority }: WantedRecord): boolean =>
  priority === undefined || live.priority === null || live.priority === priority;

function isAsWanted(live: ZoneRecord, { ttl, proxied, type }: WantedRecord): boolean {
  const isTtl = ttl === undefined || live.proxied || live.ttl === ttl;
  const isProxied =
    proxied === undefined || !['A', 'AAAA', 'CNAME'].includes(type) || live.proxied === proxied;
  return isTtl && isProxied;
}
