import type { ColumnType, Generated } from 'kysely';
import type { TenantID } from '../identifiers.ts';
import type { LaterDate } from './orders.ts';

/** JSON documents go in as text and come out as values. */
type Json = ColumnType<unknown, string | null | undefined, string | null>;

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
  failure: Json;
  result: Json;
  /** Principal that asked for it; null in rows of releases that didn't keep it. */
  actor_id: Generated<string | null>;
}

/** A site audit of who isn't signed in; it belongs to nobody. */
export type GuestReportTable = Omit<SiteReportTable, 'account_id' | 'actor_id'>;

export interface ReportTables {
  guest_reports: GuestReportTable;
  site_reports: SiteReportTable;
}
