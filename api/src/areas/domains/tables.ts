/** What a year below a top-level domain costs customers from a moment on, in cents of the base currency. */
export interface TldPriceTable {
  /** A-label without the dot before it. */
  tld: string;
  valid_from: Date;
  register: number;
  renew: number;
  transfer: number;
  restore: number;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    tld_prices: TldPriceTable;
  }
}
