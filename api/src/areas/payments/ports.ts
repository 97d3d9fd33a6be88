import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** What paying needs to know of an order. */
export interface PayableOrder {
  id: string;
  order_no: string;
  product_no: string;
  status: number;
  /** Cents. */
  pay_amount: number;
  /** Years, or 90 for 90 days. */
  validity: number;
  re_sign_status: number;
  /** Tenant of the agent whose site added `markup_amount` to the price; null for the operator's own. */
  agent_id: TenantID | null;
  markup_amount: number;
}

/** What the reissue of an issued order costs. */
export interface ReissueDue {
  operationID: string;
  orderID: string;
  orderNo: string;
  /** Cents. */
  amount: number;
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

/** Where reissues of orders are kept; each function works in the caller's transaction. */
export interface ReissueBook {
  /** What is owed for the reissues of locked orders; an order without one is left out. */
  reissuesDue(trx: Trx, accountID: TenantID, orders: readonly PayableOrder[]): Promise<ReissueDue[]>;
  /** Notes that reissues of locked orders are paid, and asks for what follows. */
  markReissuesPaid(trx: Trx, accountID: TenantID, reissues: readonly ReissueDue[], now: Date): Promise<void>;
}

/** Holds payments, from the balance and outside, to what their payers may spend on their own. */
export interface Spending {
  /** True when locked orders wait for approval from now on, so that nothing may be charged or asked for. */
  hold(trx: Trx, payer: Payer, orders: readonly PayableOrder[], now: Date): Promise<boolean>;
}

/** Whether an amount is above what the payer may spend on their own; nothing waits for approval by it. */
export type IsAbove = (trx: Trx, payer: Payer, cents: number, now: Date) => Promise<boolean>;

/** Who pays, and for whom. */
export interface Payer {
  /** Tenant whose orders and money these are. */
  accountID: TenantID;
  /** Member who acts; null in what releases without members began. */
  actorID: string | null;
}

/**
 * Counts what is paid from the balance, or asked for outside, against what whoever pays may spend, in the transaction that pays. In cents.
 * @throws BusinessError for what goes beyond it
 */
export type Spend = (trx: Trx, payer: Payer, cents: number, now: Date) => Promise<void>;
