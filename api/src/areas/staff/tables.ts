import type { CreatedAt } from '../../platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** Accounts of the operator's people. */
export interface StaffTable {
  account_id: string;
  /** What they may do, comma-joined. */
  permissions: Generated<string>;
  added_at: CreatedAt;
  /** Who of staff gave further duties the last time, and when; null where the command line did. */
  extended_by: string | null;
  extended_at: Date | null;
}

/** Lets the pages of one session take code from further origins; gone with the session. */
export interface OverrideGrantTable {
  /** SHA-256 hex of the cookie; the cookie itself is stored nowhere. */
  cookie_hash: string;
  token_hash: string;
  account_id: string;
  origins: ColumnType<string[], string, string>;
  expires_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    staff: StaffTable;
    override_grants: OverrideGrantTable;
  }
}
