import type { Generated } from 'kysely';
import type { CreatedAt, Json, LaterDate } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';

/** What kept a look from a certificate; '' for nothing. */
export type ScanProblem =
  | ''
  | 'noName'
  | 'noAddress'
  | 'dnsFailed'
  | 'refused'
  | 'unreachable'
  | 'noTls'
  | 'late';

/** Settings of a tenant; it has the defaults until there is a row. */
export interface DiscoveryProfileTable {
  account_id: TenantID;
  /** Hours between two looks at a target that has no span of its own. */
  interval_hours: number;
  days_before: number;
  contact_id: string | null;
}

/** A watched server. */
export interface DiscoveryTargetTable {
  account_id: TenantID;
  id: string;
  /** Principal that added or changed it last. */
  actor_id: string | null;
  /** As DNS has it. */
  host: string;
  /** What it is found by: the host as DNS has it and as people read it. */
  search: string;
  port: number;
  /** 0: as the settings say. */
  interval_hours: Generated<number>;
  paused: Generated<boolean>;
  state: Generated<'waiting' | 'ok' | 'failed'>;
  problem: Generated<ScanProblem>;
  /** Looks in a row that found no certificate. */
  failures: Generated<number>;
  /** Addresses of the last look, and those that sent a certificate. */
  addresses: Generated<number>;
  serving: Generated<number>;
  failing_since: LaterDate;
  checked_at: LaterDate;
  /** Null while paused. */
  next_at: LaterDate;
  created_at: CreatedAt;
}

/** A certificate that was found; kept when no server sends it any more. */
export interface DiscoveryCertTable {
  account_id: TenantID;
  id: string;
  /** Hexadecimal, lower case. */
  sha256: string;
  der: Buffer;
  common_name: string;
  names: Json<readonly string[]>;
  /** What it is found by, a line each: names as DNS has them and as people read them, and the issuer. */
  search: string;
  issuer: string;
  serial: string;
  key_type: string;
  not_before: Date;
  not_after: Date;
  first_seen: Date;
  last_seen: Date;
  /** Whether somebody was told that it ends soon, and that it has ended. */
  expiring_told: Generated<boolean>;
  expired_told: Generated<boolean>;
}

/** Which certificate an address of a target sent last. */
export interface DiscoveryPlaceTable {
  account_id: TenantID;
  target_id: string;
  address: string;
  cert_id: string;
  name_matches: boolean;
  chain: 'trusted' | 'selfSigned' | 'untrusted';
  seen_at: Date;
}

export type DiscoveryEventKind = 'found' | 'replaced' | 'failed' | 'recovered' | 'expiring' | 'expired';

/** What a look found to be new; host and name as they were then. */
export interface DiscoveryEventTable {
  account_id: TenantID;
  /** In order of time. */
  id: string;
  at: Date;
  kind: DiscoveryEventKind;
  host: string;
  port: number;
  cert_id: string | null;
  common_name: Generated<string>;
  not_after: LaterDate;
  problem: Generated<ScanProblem>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    discovery_profiles: DiscoveryProfileTable;
    discovery_targets: DiscoveryTargetTable;
    discovery_certs: DiscoveryCertTable;
    discovery_places: DiscoveryPlaceTable;
    discovery_events: DiscoveryEventTable;
  }
}
