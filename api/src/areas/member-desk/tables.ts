import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** What one person of staff proposes about a member, and another one confirms. */
interface ProposalTable {
  account_id: TenantID;
  id: string;
  member_id: string;
  /** What the member reads. */
  reason: string;
  /** Of the customer's request. */
  reference: string;
  state: 'proposed' | 'made' | 'dropped';
  /** People of staff. */
  proposed_by: string;
  proposed_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  /** Why it was dropped. */
  answer: Generated<string>;
}

/** A reset of second factors by staff. */
export type MemberResetTable = ProposalTable;

/** An account that staff let act for a customer. */
export interface MemberAdditionTable extends ProposalTable {
  role: string;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    member_additions: MemberAdditionTable;
    member_resets: MemberResetTable;
  }
}
