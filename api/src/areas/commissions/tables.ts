import type { LaterDate } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** Why a commission is paid: who paid was invited, or bought on a site with a mark-up. */
export type CommissionKind = 'invite' | 'markup';

/** What a tenant earns by something that another paid. Whole cents. */
export interface CommissionTable {
  /** Who earns it. */
  account_id: TenantID;
  id: string;
  kind: CommissionKind;
  payer_id: TenantID;
  /** What was paid for: the number of an order. */
  source: string;
  /** What was paid. */
  paid: number;
  amount: number;
  /** `returning` was earned and is about to be taken back. */
  state: Generated<'waiting' | 'earned' | 'returning' | 'returned'>;
  created_at: Date;
  /** When it is earned, unless it is refunded before. */
  due_at: Date;
  settled_at: LaterDate;
}

export type WithdrawalState = 'requested' | 'reviewed' | 'sent' | 'returned' | 'rejected' | 'cancelled';

/** Earnings on their way to a bank account. */
export interface WithdrawalTable {
  account_id: TenantID;
  id: string;
  /** Cents. */
  amount: number;
  /** Holder and number of the bank account, sealed. */
  target: Buffer;
  /** Its number, masked. */
  shown: string;
  state: Generated<WithdrawalState>;
  requested_at: Date;
  /** Principal that asked. */
  actor_id: string;
  /** People of staff; null where the command line did it. */
  reviewed_by: Generated<string | null>;
  reviewed_at: LaterDate;
  sent_by: Generated<string | null>;
  sent_at: LaterDate;
  /** The bank's, for what was sent. */
  reference: Generated<string>;
  /** Who of staff rejected it or said that it came back; null for who asked and for the command line. */
  ended_by: Generated<string | null>;
  ended_at: LaterDate;
  /** What the customer is told of a rejection or a return. */
  reason: Generated<string>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    commissions: CommissionTable;
    withdrawals: WithdrawalTable;
  }
}
