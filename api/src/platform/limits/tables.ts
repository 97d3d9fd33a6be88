/** Requests counted under a key, by the generic cell rate algorithm. */
export interface LimitTable {
  key: string;
  /** The requests so far have used the allowance up to this moment. */
  paid_until: Date;
  /** How far ahead of now that may be. */
  seconds: number;
}

declare module '../database/schema.ts' {
  interface Schema {
    limits: LimitTable;
  }
}
