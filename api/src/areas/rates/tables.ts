export interface ExchangeRateTable {
  currency: string;
  rate: number;
  symbol: string;
  unit: string;
  position: number;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    exchange_rates: ExchangeRateTable;
  }
}
