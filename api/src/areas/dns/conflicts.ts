import { type DnsRecord, isServiceBinding } from '@certdeck/validation';
import { setOf } from './record-sets.ts';
import { serviceBindingOctets } from './serving/service-binding.ts';

/** What keeps a record from standing beside others. */
export type Conflict =
  /** It is there already. */
  | 'exists'
  /** An alias stands alone at its name (RFC 1034 3.6.2). */
  | 'aliasAlone'
  /** There is an alias at its name. */
  | 'hasAlias'
  /** An alias that leads to itself. */
  | 'self'
  /** Other servers answer for its name, or for one above it (RFC 1034 4.2.1). */
  | 'delegated'
  /** Names that shall be answered for by others have records here. */
  | 'holdsNames'
  /** Servers are named by their own names, not by an alias (RFC 2181 10.3). */
  | 'targetAlias'
  /** The same seen from the alias. */
  | 'isTarget'
  /** That no mail is taken is said alone (RFC 7505 3). */
  | 'nullMx'
  /** All records of one name and type are one answer. */
  | 'setLarge';

export interface FoundConflict {
  /** The field that says so. */
  field: 'host' | 'value';
  conflict: Conflict;
}

/** Octets of the records of one name and type at most, as they are sent: well within an answer over TCP. */
const MOST_SET = 16_384;
/** Octets of a record besides its data: a pointer to its name, type, class, time to live and length. */
const FRAME = 12;

/** Octets of a value as it is sent, at most: a text has the length of each of its strings. */
const octetsOf = ({ type, value, priority }: DnsRecord) =>
  isServiceBinding(type)
    ? serviceBindingOctets(priority ?? 0, value).length
    : Math.ceil(Buffer.byteLength(value) * (256 / 255)) + 10;

const isAddress = ({ type }: DnsRecord) => type === 'A' || type === 'AAAA';
const keyOf = ({ host, type, priority, value }: DnsRecord) => `${host} ${type} ${priority} ${value}`;

/** The highest of some hosts that is a host or above it. */
function highestOf(hosts: ReadonlySet<string>, host: string): string | undefined {
  let found = hosts.has(host) ? host : undefined;
  for (let dot = host.indexOf('.'); dot >= 0 && hosts.size > 0; dot = host.indexOf('.', dot + 1)) {
    const above = host.slice(dot + 1);
    if (hosts.has(above)) found = above;
  }
  return found;
}

/**
 * The records of a zone, and whether one more can stand beside them. But for a name that others shall answer for, a
 * question takes as long as the record's host has labels and records, however many the zone has.
 */
export class ZoneRecords {
  readonly #domain: string;
  readonly #byKey = new Map<string, DnsRecord>();
  readonly #byHost = new Map<string, DnsRecord[]>();
  /** Octets of the records of one host and type together. */
  readonly #octets = new Map<string, number>();
  /** Hosts for which, and below which, other servers answer. */
  readonly #cuts = new Set<string>();
  /** Hosts that records of mail, services and name servers lead to. */
  readonly #targets = new Set<string>();
  #count = 0;

  constructor(domain: string, records: readonly DnsRecord[]) {
    this.#domain = domain;
    for (const record of records) this.add(record);
  }

  /** How many there are. */
  get count(): number {
    return this.#count;
  }

  add(record: DnsRecord): void {
    const { host } = record;
    this.#count += 1;
    this.#byKey.set(keyOf(record), record);
    entryOf(this.#byHost, host).push(record);
    if (record.type === 'NS') this.#cuts.add(host);
    const set = setOf(record);
    this.#octets.set(set, (this.#octets.get(set) ?? 0) + FRAME + octetsOf(record));
    const target = record.type === 'CNAME' ? undefined : this.#targetOf(record);
    if (target !== undefined) this.#targets.add(target);
  }

  /** The one that is the same but for how long it is kept. */
  find(record: DnsRecord): DnsRecord | undefined {
    return this.#byKey.get(keyOf(record));
  }

  /**
   * What keeps a record from standing in the zone, and the field that says so.
   * @param companions records that come with it; name servers of one host are judged together
   */
  conflictOf(record: DnsRecord, companions: readonly DnsRecord[] = []): FoundConflict | undefined {
    if (this.find(record)) return { field: 'value', conflict: 'exists' };
    return (
      this.#atHost(record) ?? this.#atCut(record, [record, ...companions]) ?? this.#betweenTargets(record)
    );
  }

  /** Host of another server below the domain; undefined for one elsewhere. */
  #targetOf({ type, value }: DnsRecord): string | undefined {
    if (type !== 'MX' && type !== 'NS' && type !== 'SRV' && type !== 'CNAME') return undefined;
    const target = value.split(' ').at(-1) ?? '';
    if (target === this.#domain) return '@';
    return target.endsWith(`.${this.#domain}`) ? target.slice(0, -this.#domain.length - 1) : undefined;
  }

  #ofType(host: string, type: DnsRecord['type']): DnsRecord[] {
    return this.#byHost.get(host)?.filter((one) => one.type === type) ?? [];
  }

  /** Whether it stands beside aliases and the records of its own host and type. */
  #atHost(record: DnsRecord): FoundConflict | undefined {
    const { host, type } = record;
    const atHost = this.#byHost.get(host) ?? [];
    if (type === 'CNAME' && atHost.length > 0) return { field: 'host', conflict: 'aliasAlone' };
    if (atHost.some((other) => other.type === 'CNAME')) return { field: 'host', conflict: 'hasAlias' };
    const ofSet = type === 'MX' ? this.#ofType(host, 'MX') : [];
    if (ofSet.length > 0 && [record, ...ofSet].some((one) => one.value === '.'))
      return { field: 'value', conflict: 'nullMx' };
    const octets = (this.#octets.get(setOf(record)) ?? 0) + FRAME + octetsOf(record);
    return octets > MOST_SET ? { field: 'value', conflict: 'setLarge' } : undefined;
  }

  /** Whether what others answer for has nothing but the addresses of their servers (RFC 1034 4.2.1). */
  #atCut(record: DnsRecord, coming: readonly DnsRecord[]): FoundConflict | undefined {
    const { host, type } = record;
    // Of several one below the other the highest counts: nobody comes to those below it.
    const cut = highestOf(this.#cuts, host);
    if (cut !== undefined && !(type === 'NS' && cut === host)) {
      const isServer = this.#ofType(cut, 'NS').some((server) => this.#targetOf(server) === host);
      if (!isAddress(record) || !isServer) return { field: 'host', conflict: 'delegated' };
    }
    // Beside other servers of the host nothing is hidden that wasn't.
    if (type !== 'NS' || cut !== undefined) return undefined;
    const servers = new Set(coming.map((server) => this.#targetOf(server)));
    for (const [other, records] of this.#byHost)
      if ((other === host || other.endsWith(`.${host}`)) && !(servers.has(other) && records.every(isAddress)))
        return { field: 'host', conflict: 'holdsNames' };
    return undefined;
  }

  /** Whether servers are named by their own names. */
  #betweenTargets(record: DnsRecord): FoundConflict | undefined {
    const target = this.#targetOf(record);
    if (record.type === 'CNAME') {
      if (target === record.host) return { field: 'value', conflict: 'self' };
      return this.#targets.has(record.host) ? { field: 'host', conflict: 'isTarget' } : undefined;
    }
    return target !== undefined && this.#ofType(target, 'CNAME').length > 0
      ? { field: 'value', conflict: 'targetAlias' }
      : undefined;
  }
}

function entryOf<Key, One>(map: Map<Key, One[]>, key: Key): One[] {
  const entry = map.get(key) ?? [];
  map.set(key, entry);
  return entry;
}
