import type { LaterDate } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** Certificates of one product and term that were paid ahead. */
export interface PackageTable {
  account_id: TenantID;
  id: string;
  /** Names the package for people and in the ledger; no order has such a number. */
  package_no: string;
  product_no: string;
  product_name: string;
  chinese_name: string;
  /** Years. */
  validity: number;
  /** Names that a certificate of it may have, as the product had them when it was bought. */
  included_names: number;
  total: number;
  /** Units that orders have, those that came back left out. */
  used: Generated<number>;
  /** Cents for all. */
  paid: number;
  /** Principal that bought it. */
  actor_id: string;
  bought_at: Date;
  expires_at: Date;
  /** When it was given back for its price. */
  returned_at: LaterDate;
}

/** A unit that paid an order. */
export interface PackageUnitTable {
  account_id: TenantID;
  order_id: string;
  order_no: string;
  package_id: string;
  /** Principal that paid with it. */
  actor_id: string | null;
  /** Price of the order in cents, which counts against limits. */
  value: number;
  used_at: Date;
  returned_at: LaterDate;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    packages: PackageTable;
    package_units: PackageUnitTable;
  }
}
