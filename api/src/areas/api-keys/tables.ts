import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ColumnType, Generated } from 'kysely';

/** A key by which programs act for a tenant. It is a principal under its own id. */
export interface ApiKeyTable {
  account_id: TenantID;
  id: string;
  /** Principal that made it; it may never do more than that one. */
  maker_id: string;
  /** When its maker became a member: who was taken out and added again has lost it. */
  member_since: Date;
  name: string;
  /** Joined by commas. */
  permissions: string;
  /** Networks it may be used from, joined by commas; '' for any address. */
  ranges: string;
  /** SHA-256 hex of the key. */
  key_hash: string;
  /** Its last four characters. */
  hint: string;
  /** The key itself, sealed; of the account's own key alone. */
  sealed: Buffer | null;
  /** Of the secret before the last rotation, which goes on until then. */
  old_hash: string | null;
  old_until: Date | null;
  expires_at: Date | null;
  /** Cents. A bigint arrives as text. */
  month_limit: ColumnType<string | null, number | null, number | null>;
  order_limit: ColumnType<string | null, number | null, number | null>;
  created_at: Date;
  last_used_at: Generated<Date | null>;
  last_address: Generated<string>;
  revoked_at: Generated<Date | null>;
}

/** What a key has spent in a month of Asia/Shanghai, `2026-11`. */
export interface ApiKeyMonthTable {
  account_id: TenantID;
  key_id: string;
  month: string;
  /** Cents. */
  spent: ColumnType<string, number, number>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    api_keys: ApiKeyTable;
    api_key_months: ApiKeyMonthTable;
  }
}
