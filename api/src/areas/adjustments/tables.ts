import type { LaterDate } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

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

declare module '../../platform/database/schema.ts' {
  interface Schema {
    adjustments: AdjustmentTable;
  }
}
