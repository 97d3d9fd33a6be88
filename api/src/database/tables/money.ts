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

/** What moved money. */
export type TransferKind = 'order' | 'refund' | 'recharge' | 'reSign' | 'opening';

export interface TransferTable {
  id: string;
  account_id: TenantID;
  /** Names the event (`order:CD2026…`), so that it can happen once only. */
  idempotency_key: string;
  kind: TransferKind;
  /** Index of B§4.2, -1 for balance. */
  pay_method: number;
  order_no: Generated<string>;
  created_at: CreatedAt;
  /** Principal that did it; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
}

/** The sides of the ledger: the customer's balance, and ours, which are sums of entries and no rows. */
export type Ledger = 'customer' | 'sales' | 'funding';

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
  balances: BalanceTable;
  transfers: TransferTable;
  entries: EntryTable;
  bank_transfers: BankTransferTable;
  transfer_receipts: TransferReceiptTable;
  batch_queues: BatchQueueTable;
  batch_queue_orders: BatchQueueOrderTable;
  jobs: JobTable;
}
