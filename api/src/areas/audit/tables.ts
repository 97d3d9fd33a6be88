import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ColumnType } from 'kysely';

/** A bigint arrives as text. */
type Count = ColumnType<string, number, number>;

/** What was done; no row is ever changed or removed. */
export interface AuditEntryTable {
  account_id: TenantID;
  id: string;
  at: Date;
  actor_kind: 'member' | 'key' | 'guest' | 'staff' | 'system';
  actor_id: string | null;
  action: string;
  object_kind: string;
  object_id: string;
  request_id: string;
  /** Salted hash of the details, base64. */
  details_hash: string;
}

/** Address, browser, before and after; taken away when the person goes whose they are. */
export interface AuditDetailTable {
  account_id: TenantID;
  entry_id: string;
  salt: Buffer;
  body: string;
}

/** Entries that have no place in the tree yet. */
export interface AuditWaitingTable {
  account_id: TenantID;
  entry_id: string;
}

/** Places of entries in their tenant's tree. */
export interface AuditLeafTable {
  account_id: TenantID;
  place: Count;
  entry_id: string;
}

/** Hashes of leaves (level 0) and of complete subtrees over 256 (8) and 65,536 (16) leaves. */
export interface AuditNodeTable {
  account_id: TenantID;
  level: number;
  place: Count;
  hash: Buffer;
}

/** How many leaves a tenant's tree has; its row is locked by who adds some. */
export interface AuditTreeTable {
  account_id: TenantID;
  size: ColumnType<string, number | undefined, number>;
}

/** Signed heads. */
export interface AuditHeadTable {
  account_id: TenantID;
  size: Count;
  root: Buffer;
  signed_at: Date;
  signature: Buffer;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    audit_entries: AuditEntryTable;
    audit_details: AuditDetailTable;
    audit_waiting: AuditWaitingTable;
    audit_leaves: AuditLeafTable;
    audit_nodes: AuditNodeTable;
    audit_trees: AuditTreeTable;
    audit_heads: AuditHeadTable;
  }
}
