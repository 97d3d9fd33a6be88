import type { TenantID } from '../database/identifiers.ts';
import type { Trx } from '../database/transaction.ts';

/** What paying needs to know of an order. */
export interface PayableOrder {
  id: string;
  order_no: string;
  status: number;
  /** Cents. */
  pay_amount: number;
  /** Years, or 90 for 90 days. */
  validity: number;
  re_sign_status: number;
}

/** Where orders are kept. Each function works in the caller's transaction and throws BusinessError 13001 for orders that the account doesn't have; orders are named by their numbers or ids. */
export interface OrderBook {
  /** Locks orders until the transaction ends, always in one order. */
  lock(trx: Trx, accountID: TenantID, numbersOrIDs: readonly string[]): Promise<PayableOrder[]>;
  /** Locks one; undefined where the account has none of this id. */
  lockByID(trx: Trx, accountID: TenantID, id: string): Promise<PayableOrder | undefined>;
  /** Notes that locked orders are paid, and asks for what follows. */
  markPaid(trx: Trx, accountID: TenantID, orders: readonly PayableOrder[], now: Date): Promise<void>;
  /** The number of an order that is named by its number or id. */
  numberOf(trx: Trx, accountID: TenantID, numberOrID: string): Promise<string>;
  /** The numbers of orders that are named by their numbers or ids, each once. */
  numbersOf(trx: Trx, accountID: TenantID, numbersOrIDs: readonly string[]): Promise<string[]>;
}

/** Who pays, and for whom. */
export interface Payer {
  /** Tenant whose orders and money these are. */
  accountID: TenantID;
  /** Member who acts; null in what releases without members began. */
  actorID: string | null;
}
