import type { TenantID } from '../../platform/database/identifiers.ts';

/** A look of a person of staff at a customer's portal: the last one of each. */
export interface CustomerViewTable {
  staff_id: string;
  id: string;
  /** The session that opened it, with which it ends. */
  session_family: string;
  tenant_id: TenantID;
  /** The member as whom it looks. */
  viewed_id: string;
  /** What the customer reads. */
  reason: string;
  opened_at: Date;
  /** SHA-256 hex of the code; null once it is taken. */
  code_hash: string | null;
  code_until: Date;
  /** SHA-256 hex of the token; null before the code is taken. */
  token_hash: string | null;
  ends_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    customer_views: CustomerViewTable;
  }
}
