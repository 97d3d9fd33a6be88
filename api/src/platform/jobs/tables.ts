import type { CreatedAt, LaterDate } from '../database/columns.ts';
import type { TenantID } from '../database/identifiers.ts';
import type { ColumnType, Generated } from 'kysely';

export interface JobTable {
  kind: string;
  account_id: TenantID;
  /** What the job is about: an order, a payment queue. One job a kind and subject. */
  subject: string;
  run_at: Date;
  /** May be claimed: due, under no lease and not set aside. */
  ready: Generated<boolean>;
  /** Lower comes first. */
  priority: Generated<number>;
  attempts: Generated<number>;
  /** Asked for again while it was running. */
  again: Generated<boolean>;
  leased_by: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: LaterDate;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  /** Set aside after too many failures. */
  failed_at: LaterDate;
  created_at: CreatedAt;
}

declare module '../database/schema.ts' {
  interface Schema {
    jobs: JobTable;
  }
}
