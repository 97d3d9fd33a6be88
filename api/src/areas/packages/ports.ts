import type { Product } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Who pays, and for whom. */
export interface Payer {
  accountID: TenantID;
  actorID: string;
}

/** What a unit needs to know of the order that it pays. */
export interface DueOrder {
  id: string;
  order_no: string;
  product_no: string;
  status: number;
  /** Cents. */
  pay_amount: number;
  /** Years, or 90 for 90 days. */
  validity: number;
  re_sign_status: number;
}

/** An order that a unit pays. */
export interface UnitPaid {
  order: DueOrder;
  packageNo: string;
  /** Cents that the unit cost. */
  cost: number;
}

/** What packages need of orders, prices and limits. All but `product` work in the caller's transaction. */
export interface PackageNeeds {
  /** A product that is sold ahead to a tenant and issued, at the prices of a moment. */
  product(db: Db, accountID: TenantID, productNo: string, at: Date): Promise<Product | undefined>;
  /** Cents of one certificate of a product with no more names than its price holds; null for a term that isn't sold. */
  priceOf(product: Product, year: number): number | null;
  /** Locks orders and answers those that are owed for. @throws BusinessError 13001, 13002 */
  lockDue(trx: Trx, accountID: TenantID, orderNos: readonly string[]): Promise<DueOrder[]>;
  /** How many names orders have, by id. */
  nameCounts(on: Db | Trx, accountID: TenantID, orderIDs: readonly string[]): Promise<Map<string, number>>;
  /** Orders by their numbers or ids, without a lock. */
  find(db: Db, accountID: TenantID, orderNos: readonly string[]): Promise<DueOrder[]>;
  /** True when locked orders wait for approval from now on, to be paid by units then. */
  hold(trx: Trx, payer: Payer, orders: readonly DueOrder[], now: Date): Promise<boolean>;
  /** Whether an amount is above what its payer may spend on their own. The payer's row stays locked. */
  isAbove(trx: Trx, payer: Payer, cents: number, now: Date): Promise<boolean>;
  /** Counts an amount against what an API key may spend. @throws BusinessError 13002, 13005 */
  spend(trx: Trx, payer: Payer, cents: number, now: Date): Promise<void>;
  /** Notes that locked orders are paid, by which package, and what the unit cost. */
  markPaid(trx: Trx, accountID: TenantID, orders: readonly UnitPaid[], now: Date): Promise<void>;
}
