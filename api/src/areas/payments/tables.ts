import type { CreatedAt, LaterDate } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ReceiptType } from '@certdeck/validation';
import type { Generated } from 'kysely';

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

/** A payment outside that is under way, by whom it was asked for. */
export interface PledgeTable {
  account_id: TenantID;
  order_id: string;
  actor_id: string | null;
  /** Cents. */
  amount: number;
  asked_at: Date;
}

/** A recharge that was asked for outside. The ledger says what came; this says what became of the asking. */
export interface RechargeTable {
  account_id: TenantID;
  id: string;
  /** Id of the way that it was asked for last. */
  way: string;
  /** Cents. */
  amount: number;
  state: 'waiting' | 'paid' | 'ended';
  actor_id: string | null;
  asked_at: Date;
}

/** Money of a payment outside that goes back to where it came from. */
export interface RefundTable {
  account_id: TenantID;
  /** The provider's name for it too, `RefundRequest.key`. */
  id: string;
  /** Id of the way that took the payment. */
  way: string;
  /** Name of the payment, `PaymentRef.id`. */
  payment: string;
  /** Order whose price it is; '' for money that was on the balance. */
  order_no: string;
  /** Cents. */
  amount: number;
  /** By which it counts once in its account: `cancel:<order>`, `operator:<what they said>`. */
  reference: string;
  /**
   * `asked`: the provider may not have heard of it; `pending`: it has; `done`: the money is there; `returned`: it is on
   * the balance; `failed`: it is nowhere yet, and the operator decides.
   */
  state: 'asked' | 'pending' | 'done' | 'returned' | 'failed';
  /** What the operator wrote to the customer; '' where the customer asked. */
  reason: Generated<string>;
  /** What the operator should know of how it ended. */
  detail: Generated<string>;
  /** Principal that caused it; null for the operator. */
  actor_id: string | null;
  asked_at: Date;
  /** When the provider was last asked for it; null before. */
  tried_at: LaterDate;
  ended_at: LaterDate;
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

declare module '../../platform/database/schema.ts' {
  interface Schema {
    bank_transfers: BankTransferTable;
    transfer_receipts: TransferReceiptTable;
    pledges: PledgeTable;
    recharges: RechargeTable;
    refunds: RefundTable;
    batch_queues: BatchQueueTable;
    batch_queue_orders: BatchQueueOrderTable;
  }
}
