import type { VisitKind } from '@certdeck/contract/schemas';

/** Something that a visit came to, told once by each visitor. */
export interface VisitReport {
  part: string;
  release: string;
  trial: number;
  visit: VisitKind;
}

/** Visits of one hour of a trial with one release, by what they came to. */
export interface VisitHour {
  hour: Date;
  trial: number;
  release: string;
  counts: Record<VisitKind, number>;
}

/** Where visits of trials are counted. */
export interface VisitCounts {
  /** What was counted of some trials of a part, by hour, the earliest first. */
  list(part: string, trials: readonly number[]): Promise<VisitHour[]>;
}
