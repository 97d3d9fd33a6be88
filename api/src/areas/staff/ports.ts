import type { Call } from '@certdeck/contract';
import type { failures, loads, releases, violations } from '@certdeck/contract/staff';

/** One row of what a call answers. */
type RowOf<AnyCall> =
  AnyCall extends Call<infer _Input, infer Data>
    ? Data extends readonly (infer Row)[]
      ? Row
      : never
    : never;

/** What a call answers. */
type DataOf<AnyCall> = AnyCall extends Call<infer _Input, infer Data> ? Data : never;

/** Who gets which release, how what is tried does, and what was done. */
export type Released = DataOf<typeof releases>;

/** Since when, of what, and which page of it. */
export interface ReportQuery {
  remote?: string | undefined;
  since: Date;
  limit: number;
  skip: number;
}

type Timed<Row> = Omit<Row, 'firstAt' | 'lastAt'> & { first_at: Date; last_at: Date };

/** What pages of customers have reported. */
export interface PageReports {
  failures(
    query: ReportQuery & { code?: string | undefined },
  ): Promise<{ rows: Timed<RowOf<typeof failures>>[]; total: number }>;
  loads(since: Date): Promise<RowOf<typeof loads>[]>;
  violations(query: ReportQuery): Promise<{ rows: Timed<RowOf<typeof violations>>[]; total: number }>;
}
