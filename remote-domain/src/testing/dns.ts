import type { DnsZone, domainCalls, HostedDnsRecord } from '@certdeck/contract';

type ReadZone = NonNullable<typeof domainCalls.readDnsZone.types>['data'];

export const OURS = ['ns1.certdeck.example', 'ns2.certdeck.example'];

/** A name whose DNS can be hosted, as a list has it. */
export const zoneOf = (given: Partial<DnsZone> = {}): DnsZone => ({
  ...{ domain: 'shop.example', unicode: 'shop.example', orderNo: 'D-1', serving: 'ours' },
  ...{ nameservers: OURS, records: 2, changedTime: 1_790_000_000 },
  ...given,
});

/** The same as its page has it. */
export const readZoneOf = (given: Partial<ReadZone> = {}): ReadZone => ({
  ...zoneOf(),
  ...{ serial: 1_790_000_000, ours: OURS },
  ...given,
});

export const recordOf = (given: Partial<HostedDnsRecord> = {}): HostedDnsRecord => ({
  ...{ id: 'r1', type: 'A', host: 'www', value: '192.0.2.1', ttl: 3600, priority: null },
  ...given,
});
