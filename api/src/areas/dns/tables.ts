import type { DnsType } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';

/** A name whose DNS is hosted here, from its first record on. */
export interface DnsZoneTable {
  account_id: TenantID;
  /** Of the name. */
  domain_id: string;
  /** Of its start of authority (RFC 1035 3.3.13): higher after each change. */
  serial: number;
  changed_at: Date;
}

/** In the form in which `readDnsRecord` of `@certdeck/validation` gives them. */
export interface DnsRecordTable {
  account_id: TenantID;
  id: string;
  domain_id: string;
  host: string;
  type: DnsType;
  value: string;
  /** Seconds; the same for all records of a host and type (RFC 2181 5.2). */
  ttl: number;
  priority: number | null;
  created_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    dns_zones: DnsZoneTable;
    dns_records: DnsRecordTable;
  }
}
