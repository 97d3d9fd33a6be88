import type { DnsType } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';

/** A zone as questions about it are answered. */
export interface Zone {
  /** A-labels. */
  name: string;
  serial: number;
  nameservers: readonly string[];
  /** By host, then by type. */
  hosts: ReadonlyMap<string, ReadonlyMap<DnsType, readonly DnsRecord[]>>;
  /** Hosts that have nothing themselves and something below them (RFC 4592 2.2.2). */
  between: ReadonlySet<string>;
  /** Hosts for which, and below which, other servers answer. */
  cuts: ReadonlySet<string>;
}

/** Hosts above one, below the domain: `a.b.c` has `b.c` and `c`. */
export function hostsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_label, index) => labels.slice(index + 1).join('.'));
}

/** Puts the records of a name in the form in which questions find them. */
export function zoneOf(
  name: string,
  { serial, nameservers }: { serial: number; nameservers: readonly string[] },
  records: readonly DnsRecord[],
): Zone {
  const hosts = new Map<string, Map<DnsType, DnsRecord[]>>();
  for (const record of records) {
    const types = hosts.get(record.host) ?? new Map<DnsType, DnsRecord[]>();
    hosts.set(record.host, types);
    types.set(record.type, [...(types.get(record.type) ?? []), record]);
  }
  const between = new Set([...hosts.keys()].flatMap(hostsAbove).filter((host) => !hosts.has(host)));
  const cuts = new Set([...hosts].filter(([, types]) => types.has('NS')).map(([host]) => host));
  return { name, serial, nameservers, hosts, between, cuts };
}
