import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** The balance, or certificates that were bought ahead. */
export type PayFrom = 'balance' | 'package';

/** That a member asked for an order to be paid by somebody who may spend more, and the answer. */
export interface ApprovalTable {
  account_id: TenantID;
  id: string;
  order_id: string;
  order_no: string;
  /** Principal that wanted to pay. */
  asked_by: string;
  /** Price of the order at that time, in cents. */
  amount: number;
  /** The limit of who asked that it was above, and its cents. */
  limit_kind: 'order' | 'month';
  limit_amount: number;
  /** `waiting` counts as long as the order waits for payment. */
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  decided_by: Generated<string | null>;
  answer: Generated<string>;
  /** API key by which they did, as it was called then; '' for none. */
  key_name: Generated<string>;
  /** What pays the order once it is approved. */
  pay_from: Generated<PayFrom>;
  created_at: Date;
  decided_at: Generated<Date | null>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    approvals: ApprovalTable;
  }
}
