import type { ZoneRecord } from '@certdeck/contract';
import type { Cloudflare, Failed, WireZone } from '../../../ports/dns-provider/cloudflare/client.ts';
import {
  cleanContent,
  cleanName,
  isAsWanted,
  toRecord,
  toWire,
  type Wanted,
  zoneOf,
} from '../../../ports/dns-provider/cloudflare/record.ts';

export interface Row {
  action?: 'put' | 'delete' | undefined;
  type: string;
  name: string;
  content: string;
  ttl?: number | undefined;
  proxied?: boolean | undefined;
  priority?: number | undefined;
  /** Id of the record that this one takes the place of, or that is deleted. */
  replaces?: string | undefined;
}

export type Done = 'created' | 'updated' | 'unchanged' | 'deleted' | 'absent';
export type RowResult =
  | { code: Done; record: ZoneRecord | null; before: ZoneRecord | null }
  | { code: 'noZone' }
  | { code: 'failed'; failure: Failed };

/** The provider has this very record already. */
const EXISTS = new Set([81057, 81058]);
const GONE = new Set([81044]);

/**
 * Writes rows one after the other. Every zone is read first, so that a run that is repeated, after a crash
 * perhaps, finds what is there and changes nothing twice.
 */
export class Writer {
  private readonly api: Cloudflare;
  private zones: readonly WireZone[] | Failed | undefined;
  private readonly records = new Map<string, ZoneRecord[] | Failed>();

  constructor(api: Cloudflare) {
    this.api = api;
  }

  async write(row: Row): Promise<RowResult> {
    const name = cleanName(row.name);
    const zone = await this.zoneOf(name);
    if (!zone) return { code: 'noZone' };
    if ('kind' in zone) return { code: 'failed', failure: zone };
    const live = await this.recordsOf(zone);
    if ('kind' in live) return { code: 'failed', failure: live };
    const content = cleanContent(row.type, row.content);
    const same = live.filter((record) => record.name === name && record.type === row.type);
    const equal = same.find(
      (record) =>
        record.content === content &&
        // Two mail servers of one name may differ in nothing but their order.
        (row.priority === undefined || record.priority === null || record.priority === row.priority),
    );
    const named = live.find(({ id }) => id === row.replaces);
    if (row.action === 'delete') return this.remove(zone, live, row.replaces === undefined ? equal : named);
    const { type, ttl, proxied, priority } = row;
    const wanted: Wanted = { type, name, content, ttl, proxied, priority };
    if (equal && isAsWanted(equal, wanted)) return { code: 'unchanged', record: equal, before: null };
    return this.put(zone, live, wanted, equal ?? named);
  }

  private async put(
    zone: WireZone,
    live: ZoneRecord[],
    wanted: Wanted,
    before: ZoneRecord | undefined,
  ): Promise<RowResult> {
    const body = toWire(wanted);
    const outcome = before
      ? await this.api.update(zone.id, before.id, body)
      : await this.api.create(zone.id, body);
    if (outcome.kind === 'refused' && outcome.codes.some((code) => EXISTS.has(code)))
      return { code: 'unchanged', record: null, before: null };
    if (outcome.kind !== 'ok') return { code: 'failed', failure: outcome };
    const record = toRecord(outcome.result);
    if (before) live.splice(live.indexOf(before), 1, record);
    else live.push(record);
    return { code: before ? 'updated' : 'created', record, before: before ?? null };
  }

  private async remove(
    zone: WireZone,
    live: ZoneRecord[],
    target: ZoneRecord | undefined,
  ): Promise<RowResult> {
    if (!target) return { code: 'absent', record: null, before: null };
    const outcome = await this.api.remove(zone.id, target.id);
    const isGone = outcome.kind === 'refused' && outcome.codes.some((code) => GONE.has(code));
    if (outcome.kind !== 'ok' && !isGone) return { code: 'failed', failure: outcome };
    live.splice(live.indexOf(target), 1);
    return { code: isGone ? 'absent' : 'deleted', record: null, before: isGone ? null : target };
  }

  /** The zone of a name, or why zones can't be read. */
  async zoneOf(name: string): Promise<WireZone | Failed | undefined> {
    if (this.zones === undefined) {
      const outcome = await this.api.zones();
      this.zones = outcome.kind === 'ok' ? outcome.result : outcome;
    }
    return isFailed(this.zones) ? this.zones : zoneOf(name, this.zones);
  }

  /** Records of a zone as they are now, own changes counted. */
  async recordsOf(zone: WireZone): Promise<ZoneRecord[] | Failed> {
    const known = this.records.get(zone.id);
    if (known) return known;
    const outcome = await this.api.records(zone.id);
    const records = outcome.kind === 'ok' ? outcome.result.map(toRecord) : outcome;
    this.records.set(zone.id, records);
    return records;
  }
}

const isFailed = (value: readonly WireZone[] | Failed): value is Failed => 'kind' in value;
