import type { TenantID } from '../../platform/database/identifiers.ts';

/** A revocation that was asked for. */
export interface RevocationTable {
  account_id: TenantID;
  id: string;
  serial: string;
  order_no: string;
  name: string;
  reason:
    | 'unspecified'
    | 'keyCompromise'
    | 'affiliationChanged'
    | 'superseded'
    | 'cessationOfOperation'
    | 'privilegeWithdrawn';
  /** What the customer reads; '' where nobody of staff asked. */
  sentence: string;
  /** `asked` until the issuer has answered. */
  state: 'asked' | 'done' | 'refused';
  /** Null for the operator's command. */
  asked_by: string | null;
  asked_at: Date;
  revoked_at: Date | null;
  /** Null unless the issuer refused. */
  refusal: 'refused' | 'serialUnknown' | null;
  /** In the issuer's words; '' where it gave none. */
  refusal_detail: string;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    revocations: RevocationTable;
  }
}
