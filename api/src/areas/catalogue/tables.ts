import type { Json } from '../../platform/database/columns.ts';
import type { Product } from '@certdeck/contract';

export interface ProductTable {
  product_no: string;
  position: number;
  /** False for a product that left the catalogue; its orders stay. */
  active: boolean;
  data: Json<Product>;
}

/** What a product costs from a moment on. */
export interface ProductPriceTable {
  product_no: string;
  /** 1970 for the first price of all. */
  valid_from: Date;
  /** Cents by term. */
  prices: Json<Record<string, number>>;
  extra_name_price: number;
  on_sale: boolean;
  /** Null for prices that came with a release. */
  change_id: string | null;
}

/** New prices of one product, and what held when they were drafted. */
export interface PriceItem {
  productNo: string;
  prices: Record<string, number>;
  extraNamePrice: number;
  onSale: boolean;
  before: { prices: Record<string, number>; extraNamePrice: number; onSale: boolean };
}

/** New prices of several products from a moment on: a draft until it is published. */
export interface PriceChangeTable {
  id: string;
  title: string;
  valid_from: Date | null;
  items: Json<PriceItem[]>;
  /** Counts how often the draft was kept. */
  revision: number;
  /** Principals of everybody who kept it. */
  editors: Json<string[]>;
  created_by: string;
  changed_by: string;
  changed_at: Date;
  published_by: string | null;
  published_at: Date | null;
  withdrawn_by: string | null;
  withdrawn_at: Date | null;
  reason: string;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    products: ProductTable;
    price_changes: PriceChangeTable;
    product_prices: ProductPriceTable;
  }
}
