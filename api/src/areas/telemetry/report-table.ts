import { createHash } from 'node:crypto';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** What one tab told, as it would be counted. */
export interface Reported {
  count: number;
}

/** A report that is counted. */
export type Admitted<Report> = Report & {
  /** 1 when its network is the first to tell of it, or one more; 0 when it has told before. */
  reporters: number;
};

/** Where reports of one kind are counted: what is the same within an hour is one row. */
export interface ReportTable<Report extends Reported> {
  kind: string;
  /** Rows that all networks together may begin in an hour. */
  rows: number;
  /** Rows of it that one network may begin. */
  rowsOfANetwork: number;
  /** Name of what counts as the same; no other kind has such a name. */
  keyOf(report: Report): string;
  /** The row for what finds no row of its own. There are few such rows, whatever reports say. */
  fold(report: Report): Report;
  /** The rows of an hour, and how many networks told of each. */
  known(db: Db, hour: Date): Promise<{ key: string; reporters: number }[]>;
  /** Adds to the rows of the present hour; no two reports have the same key. */
  count(db: Db | Trx, reports: readonly Admitted<Report>[], now: Date): Promise<void>;
}

/** Whether somebody gets a release of a part, or once got it. */
export type IsReleased = (part: string, release: string) => boolean;

/** Stands for what was not kept; shown as it is. */
export const REST = '…';

/** One name for what counts as the same. */
export const digestOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
