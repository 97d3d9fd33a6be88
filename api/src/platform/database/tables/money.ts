import type { MovementKind } from '@certdeck/contract';
import type { ReceiptType } from '@certdeck/validation';
import type { ColumnType, Generated } from 'kysely';
import type { TenantID } from '../identifiers.ts';
import type { CreatedAt } from './accounts.ts';
import type { LaterDate } from './orders.ts';

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
  kind: MovementKind | EarningKind;
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

export interface BankTransferTable {
  id: string;
  account_id: TenantID;
  order_no: string;
  bank_name: string;
  bank_no: string;
  bank_user_name: string;
  amount: number;
  transferred_at: Date;
  telephone: string;
  remark: string;
  status: Generated<'waiting' | 'confirmed' | 'refused'>;
  /** The first of two people of staff who confirm it. */
  checked_by: Generated<string | null>;
  checked_at: LaterDate;
  /** Who of staff decided; null before, and for the command line. */
  decided_by: Generated<string | null>;
  decided_at: LaterDate;
  /** What the customer is told of a refusal. */
  reason: Generated<string>;
  created_at: CreatedAt;
  /** Principal that did it; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
}

/** The receipt of a bank transfer; what it holds is in the store of documents under the same ids. */
export interface TransferReceiptTable {
  id: string;
  account_id: TenantID;
  /** Null until a report has it. */
  transfer_id: Generated<string | null>;
  /** Begun; in the store; to be removed from it. */
  state: Generated<'storing' | 'stored' | 'removing'>;
  name: string;
  type: ReceiptType;
  /** Octets. */
  size: number;
  /** Of the content, hexadecimal. */
  sha256: string;
  /** Principal that uploaded it. */
  actor_id: string;
  created_at: Date;
  /** When the store was last asked to take it. */
  touched_at: Date;
}

/** Money that the operator puts on a customer's balance or takes off it. */
export interface AdjustmentTable {
  account_id: TenantID;
  id: string;
  kind: 'goodwill' | 'correction';
  /** Signed cents. */
  amount: number;
  /** What the customer reads. */
  reason: string;
  /** For colleagues. */
  note: string;
  state: 'proposed' | 'made' | 'dropped';
  /** Names it where the command line made it, so that it counts once; '' otherwise. */
  reference: string;
  /** People of staff; null for the command line. */
  proposed_by: string | null;
  proposed_at: Date;
  decided_by: Generated<string | null>;
  decided_at: LaterDate;
  /** Why it was dropped. */
  answer: Generated<string>;
}

/** A payment outside that is under way, by whom it was asked for. */
export interface PledgeTable {
  account_id: TenantID;
  order_id: string;
  actor_id: string | null;
  /** Cents. */
  amount: number;
  asked_at: Date;
}

export interface BatchQueueTable {
  id: string;
  account_id: TenantID;
  created_at: CreatedAt;
  ended_at: LaterDate;
  /** Principal that did it; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
}

export interface BatchQueueOrderTable {
  account_id: TenantID;
  queue_id: string;
  position: number;
  order_no: string;
  state: Generated<'waiting' | 'success' | 'fail'>;
  message: Generated<string>;
}

export interface JobTable {
  kind: string;
  account_id: TenantID;
  /** What the job is about: an order, a payment queue. One job a kind and subject. */
  subject: string;
  run_at: Date;
  /** May be claimed: due, under no lease and not set aside. */
  ready: Generated<boolean>;
  /** Lower comes first. */
  priority: Generated<number>;
  attempts: Generated<number>;
  /** Asked for again while it was running. */
  again: Generated<boolean>;
  leased_by: ColumnType<string | null, string | null | undefined, string | null>;
  leased_until: LaterDate;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  /** Set aside after too many failures. */
  failed_at: LaterDate;
  created_at: CreatedAt;
}

export interface MoneyTables {
  adjustments: AdjustmentTable;
  balances: BalanceTable;
  earnings: EarningsTable;
  transfers: TransferTable;
  entries: EntryTable;
  bank_transfers: BankTransferTable;
  transfer_receipts: TransferReceiptTable;
  pledges: PledgeTable;
  batch_queues: BatchQueueTable;
  batch_queue_orders: BatchQueueOrderTable;
  jobs: JobTable;
}
