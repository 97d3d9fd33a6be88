import type { ColumnType } from 'kysely';
import type { Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TransferState } from './registrar.ts';

/* Tables of the embedded registry: as it were those of a registry somewhere else. */

/** The last transfer of a registration. Moments as in JSON. */
export interface StoredTransfer {
  state: TransferState;
  /** Registrars. */
  from: string;
  to: string;
  requestedAt: string;
  /** Of a pending one: until when it can be decided. */
  decidedAt: string;
  expiresAt: string;
  /** What was paid for it, in minor units. */
  fee: number;
}

/** One registration; its row goes when the name is free again. */
export interface RegistryDomainTable {
  /** A-labels. */
  name: string;
  repository_id: string;
  /** Who sponsors it. */
  registrar_id: string;
  contacts: Json<{ registrant: string; admin: string; tech: string; billing: string }>;
  nameservers: Json<string[]>;
  /** Those that clients set. */
  statuses: Json<string[]>;
  created_at: Date;
  expires_at: Date;
  /** When the sponsor deleted it; without that its states follow from its end. */
  deleted_at: LaterDate;
  /** What was paid for it, which comes back within the add grace period. */
  create_fee: number;
  /** SHA-256 of the code with which another registrar can ask for it, in hex. */
  transfer_code: ColumnType<string | null, string | null | undefined, string | null>;
  transfer: NullableJson<StoredTransfer>;
  /** The state that its sponsor was told of last. */
  announced_phase: string;
  /** When it goes over to its next state. */
  next_at: Date;
}

export interface RegistryContactTable {
  registrar_id: string;
  handle: string;
  data: Json<unknown>;
}

/** What was asked under a client's transaction ID, and the answer. */
export interface RegistryRequestTable {
  registrar_id: string;
  key: string;
  command: string;
  request_hash: string;
  answer: ColumnType<unknown, string | undefined, string>;
  at: Date;
}

/** Money of a registrar at the registry. */
export interface RegistryAccountTable {
  registrar_id: string;
  balance: number;
}

/** What was taken from that money or given back. */
export interface RegistryEntryTable {
  id: string;
  registrar_id: string;
  name: string;
  kind: 'opening' | 'create' | 'renew' | 'restore' | 'transfer' | 'refund';
  /** Minor units; what is taken is below zero. */
  amount: number;
  at: Date;
}

export interface RegistryEventTable {
  id: string;
  registrar_id: string;
  at: Date;
  name: string | null;
  kind: string;
  text: string;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    registry_accounts: RegistryAccountTable;
    registry_contacts: RegistryContactTable;
    registry_domains: RegistryDomainTable;
    registry_entries: RegistryEntryTable;
    registry_events: RegistryEventTable;
    registry_requests: RegistryRequestTable;
  }
}
