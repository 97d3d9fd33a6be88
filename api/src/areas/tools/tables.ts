import type { LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ColumnType, Generated } from 'kysely';

/** One site audit. */
export interface SiteReportTable {
  id: string;
  account_id: TenantID;
  domain: string;
  state: Generated<'running' | 'done' | 'failed'>;
  started_at: Date;
  ended_at: LaterDate;
  progress: ColumnType<unknown, string, string>;
  grade: ColumnType<string | null, string | null | undefined, string | null>;
  failure: NullableJson<unknown>;
  result: NullableJson<unknown>;
  /** Principal that asked for it; null in rows of releases that didn't keep it. */
  actor_id: Generated<string | null>;
}

/** A site audit of who isn't signed in; it belongs to nobody. */
export type GuestReportTable = Omit<SiteReportTable, 'account_id' | 'actor_id'>;

declare module '../../platform/database/schema.ts' {
  interface Schema {
    guest_reports: GuestReportTable;
    site_reports: SiteReportTable;
  }
}
