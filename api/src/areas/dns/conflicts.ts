import type { DnsRecord } from '@certdeck/validation';
import { isSameRecord } from './record-sets.ts';

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

const isAtOrBelow = (host: string, cut: string) => host === cut || host.endsWith(`.${cut}`);
const isAddress = ({ type }: DnsRecord) => type === 'A' || type === 'AAAA';

/** Host of another server below the domain; undefined for one elsewhere. */
function targetHost({ type, value }: DnsRecord, domain: string): string | undefined {
  if (type !== 'MX' && type !== 'NS' && type !== 'SRV' && type !== 'CNAME') return undefined;
  const target = value.split(' ').at(-1) ?? '';
  if (target === domain) return '@';
  return target.endsWith(`.${domain}`) ? target.slice(0, -domain.length - 1) : undefined;
}

/** Whether a record stands beside aliases and the records of its own host and type. */
function conflictAtHost(record: DnsRecord, others: readonly DnsRecord[]): FoundConflict | undefined {
  const { host, type } = record;
  const atHost = others.filter((other) => other.host === host);
  if (type === 'CNAME' && atHost.length > 0) return { field: 'host', conflict: 'aliasAlone' };
  if (atHost.some((other) => other.type === 'CNAME')) return { field: 'host', conflict: 'hasAlias' };
  const ofSet = atHost.filter((other) => other.type === type);
  if (type === 'MX' && ofSet.length > 0 && [record, ...ofSet].some((one) => one.value === '.'))
    return { field: 'value', conflict: 'nullMx' };
  const octets = [record, ...ofSet].reduce((sum, one) => sum + FRAME + octetsOf(one), 0);
  return octets > MOST_SET ? { field: 'value', conflict: 'setLarge' } : undefined;
}

/** Octets of a value as it is sent, at most: a text has the length of each of its strings. */
const octetsOf = ({ value }: DnsRecord) => Math.ceil(Buffer.byteLength(value) * (256 / 255)) + 10;

/** Whether what others answer for has nothing but the addresses of their servers (RFC 1034 4.2.1). */
function conflictAtCut(
  record: DnsRecord,
  others: readonly DnsRecord[],
  domain: string,
): FoundConflict | undefined {
  // Of several one below the other the highest counts: nobody comes to those below it.
  const servers = [record, ...others]
    .filter(({ type }) => type === 'NS')
    .toSorted((one, other) => one.host.length - other.host.length);
  const isHidden = (one: DnsRecord) => {
    const cut = servers.find(({ host }) => isAtOrBelow(one.host, host))?.host;
    if (cut === undefined || (one.type === 'NS' && one.host === cut)) return false;
    const isServer = servers.some((server) => server.host === cut && targetHost(server, domain) === one.host);
    return !(isAddress(one) && isServer);
  };
  if (isHidden(record)) return { field: 'host', conflict: 'delegated' };
  return record.type === 'NS' &&
    others.some((other) => isAtOrBelow(other.host, record.host) && isHidden(other))
    ? { field: 'host', conflict: 'holdsNames' }
    : undefined;
}

/** Whether servers are named by their own names. */
function conflictOfTargets(
  record: DnsRecord,
  others: readonly DnsRecord[],
  domain: string,
): FoundConflict | undefined {
  const target = targetHost(record, domain);
  if (record.type === 'CNAME') {
    if (target === record.host) return { field: 'value', conflict: 'self' };
    return others.some((other) => other.type !== 'CNAME' && targetHost(other, domain) === record.host)
      ? { field: 'host', conflict: 'isTarget' }
      : undefined;
  }
  const isAlias = others.some(({ host, type }) => type === 'CNAME' && host === target);
  return target !== undefined && isAlias ? { field: 'value', conflict: 'targetAlias' } : undefined;
}

/**
 * What keeps a record from standing in its zone, and the field that says so.
 * @param others all other records of the zone
 */
export function conflictOf(
  record: DnsRecord,
  others: readonly DnsRecord[],
  domain: string,
): FoundConflict | undefined {
  if (others.some((other) => isSameRecord(other, record))) return { field: 'value', conflict: 'exists' };
  return (
    conflictAtHost(record, others) ??
    conflictAtCut(record, others, domain) ??
    conflictOfTargets(record, others, domain)
  );
}
