import type { CreatedAt, Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ReceiptType } from '@certdeck/validation';
import type { orderSchemas } from '@certdeck/contract/schemas';
import type { Generated } from 'kysely';
import type { z } from 'zod';
import type { DcvEvidence, DcvMethod } from '../../platform/dcv/dcv.ts';

export interface OrganizationTable {
  id: string;
  account_id: TenantID;
  org_name: string;
  credit_code: string;
  nation_code: string;
  province: string;
  city: string;
  postal_code: string;
  telephone: string;
  address: string;
  date_of_incorporation: string;
  digicert_id: string;
  digicert_cn_id: string;
  created_at: CreatedAt;
  /** Principal that wrote it last; null for none, and in rows of releases that didn't keep it. */
  actor_id: Generated<string | null>;
}

export interface VerifiedDomainTable {
  id: string;
  account_id: TenantID;
  organization_id: string;
  domain: string;
  /** `expired` isn't written any more: a verified one is over at `expires_at`. */
  status: 'pending' | 'verified' | 'expired';
  /** Until when it serves orders. */
  expires_at: LaterDate;
  created_at: CreatedAt;
  /** How it is to be shown next; null, with the random value, in rows of releases that showed nothing. */
  method: Generated<DcvMethod | null>;
  token: Generated<string | null>;
  token_created_at: LaterDate;
  token_expires_at: LaterDate;
  failures: Generated<number>;
  /** When it was shown last. */
  verified_at: LaterDate;
  last_check: NullableJson<DomainCheck>;
  /** What showed it last (BR 5.4.1). */
  evidence: NullableJson<DcvEvidence>;
  /** When its members are to be told that it ends soon; null once they were. */
  notice_at: LaterDate;
  /** Principal that added it. */
  actor_id: Generated<string | null>;
}

/** What the last look found. Seconds. */
export type DomainCheck = z.output<typeof orderSchemas.dcvCheck>;

/** What of an organisation is validated: a change of any of it asks for another validation. */
export interface VettedIdentity {
  orgName: string;
  nationCode: string;
  province: string;
  city: string;
  postalCode: string;
  address: string;
  telephone: string;
  creditCode: string;
  dateOfIncorporation: string;
}

/** A validation of an organisation (BR 3.2.2, EVG 3.2.2). */
export interface VettingTable {
  id: string;
  account_id: TenantID;
  organization_id: string;
  /** `ev` covers what `ov` does. */
  level: 'ov' | 'ev';
  /**
   * `asked`: the customer has to answer; `second`: another person has to approve; `replaced`: what it was about was
   * changed, or it was sent in again.
   */
  status: 'review' | 'asked' | 'second' | 'approved' | 'refused' | 'replaced';
  identity: Json<VettedIdentity>;
  /** The name in `identity`, to be found by. */
  org_name: string;
  created_at: Date;
  /** Principal of the member of staff who works on it; null for nobody. */
  claimed_by: string | null;
  claimed_at: LaterDate;
  /** What the customer was asked for last, in the operator's words. */
  asked: Generated<string>;
  /** What the customer answered last. */
  answer: Generated<string>;
  /** Why it was refused, in the operator's words. */
  reason: Generated<string>;
  /** What each check rests on, by the check. */
  checks: Json<Record<string, string>>;
  /** Principal of the first of two who approve; null before, and for the command line. */
  first_by: string | null;
  first_at: LaterDate;
  /** Principal of who decided; null before, and for the command line. */
  decided_by: string | null;
  decided_at: LaterDate;
  valid_from: LaterDate;
  valid_until: LaterDate;
}

/** A document that a customer uploaded for an organisation; its file is in the store of documents. */
export interface VettingDocumentTable {
  id: string;
  account_id: TenantID;
  organization_id: string;
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

declare module '../../platform/database/schema.ts' {
  interface Schema {
    organizations: OrganizationTable;
    verified_domains: VerifiedDomainTable;
    vettings: VettingTable;
    vetting_documents: VettingDocumentTable;
  }
}
