import type { CreatedAt } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { MovementKind } from '@certdeck/contract';
import type { Generated } from 'kysely';

/** One row per customer account; the row lock of every charge. Whole cents. */
export interface BalanceTable {
  account_id: TenantID;
  balance: number;
}

/** What a tenant has earned by commissions. Whole cents. */
export interface EarningsTable {
  account_id: TenantID;
  /** What may be withdrawn; below zero after a commission that was paid out was taken back. */
  payable: number;
  /** What was asked for and has not been sent. */
  leaving: number;
}

/** What moves money that is on its way back to where it came from, and touches no balance. */
export type OutgoingKind = 'refundSent';

/** What moved earnings; `earnings` moves them to the balance. */
export type EarningKind =
  | 'commission'
  | 'commissionBack'
  | 'withdrawal'
  | 'withdrawalKept'
  | 'withdrawalSent'
  | 'withdrawalReturned'
  | 'earnings';

export interface TransferTable {
  id: string;
  account_id: TenantID;
  /** Names the event (`order:CD2026…`), so that it can happen once only. */
  idempotency_key: string;
  kind: MovementKind | EarningKind | OutgoingKind;
  /** Index of B§4.2, -1 for balance. */
  pay_method: number;
  order_no: Generated<string>;
  created_at: CreatedAt;
  /** Principal that did it; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
  /** What the operator tells the customer of a movement of the operator's own. */
  reason: Generated<string>;
}

/**
 * The sides of the ledger: the customer's balance, what we owe for commissions and what of it is about to leave, which
 * have rows, and ours, which are sums of entries and no rows.
 */
export type Ledger =
  | 'customer'
  | 'sales'
  | 'funding'
  | 'commissionPayable'
  | 'withdrawalPending'
  | 'commissionExpense'
  | 'bank'
  | 'refundPending'
  | 'goodwill'
  | 'corrections';

/** Half of a transfer; the entries of one transfer sum to zero. */
export interface EntryTable {
  account_id: TenantID;
  transfer_id: string;
  ledger: Ledger;
  amount: number;
  /** The customer's balance after this entry; null on our side. */
  balance_after: number | null;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    balances: BalanceTable;
    earnings: EarningsTable;
    transfers: TransferTable;
    entries: EntryTable;
  }
}
