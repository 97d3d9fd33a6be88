import { type DnsType, domainCalls, type HostedDnsRecord } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

export type HostedZone = NonNullable<typeof domainCalls.readDnsZone.types>['data'];
export type { HostedDnsRecord };

/** Which records of a name are shown. */
export interface RecordQuery {
  domain: string;
  limit: number;
  /** The page, from 1. */
  offset: number;
  keyword?: string;
  type?: DnsType;
}

/** A name with who answers for it. */
export const useZone = (domain: string) => useCall(domainCalls.readDnsZone, { domain }, { messages: 'none' });

export const useRecords = (query: RecordQuery) =>
  useCall(domainCalls.listDnsRecords, query, { keepPreviousData: true, messages: 'none' });
