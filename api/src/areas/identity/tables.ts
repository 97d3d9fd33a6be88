import type { Generated } from 'kysely';

/** What a customer has sent in to prove who they are; the newest of a kind counts (D-216, D-330). */
export interface IdentityProofTable {
  id: string;
  /** The tenant. */
  account_id: string;
  kind: 'person' | 'organisation';
  /** `replaced`: the customer sent in another before anybody looked. */
  status: 'review' | 'amount' | 'passed' | 'refused' | 'replaced';
  /** Name of the person or of the organisation. */
  name: string;
  /** Numbers of documents and bank accounts, sealed. */
  sealed: Buffer;
  /** Cents that the operator sent to the bank account; null before. */
  amount: number | null;
  /** Wrong amounts so far. */
  tries: Generated<number>;
  /** Why it was refused, in the operator's words. */
  reason: Generated<string>;
  /** Member who sent it in. */
  actor_id: string;
  created_at: Date;
  decided_at: Date | null;
  /** Principal of the member of staff who decided; null where the command line or the customer's amount did. */
  decided_by: string | null;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    identity_proofs: IdentityProofTable;
  }
}
