import type { NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ColumnType, Generated } from 'kysely';

type Cents = ColumnType<string | null, number | null, number | null>;

/** What ACME accounts of a tenant are bound to, and what they may spend (RFC 8555 7.3.4). Its id is the key identifier. */
export interface AcmeCredentialTable {
  account_id: TenantID;
  id: string;
  /** Member that made it: its certificates are ordered and paid in their name. */
  maker_id: string;
  /** When its maker became a member: who was taken out and added again has lost it. */
  member_since: Date;
  name: string;
  /** The HMAC key, sealed. */
  sealed: Buffer;
  /** What pays its certificates. */
  scope: 'package' | 'balance';
  product_no: string;
  /** Years, or 90 for 90 days. */
  validity: number;
  /** Names below which it may order, joined by commas; '' for any. */
  suffixes: string;
  /** Cents. A bigint arrives as text. */
  max_price: Cents;
  day_limit: Cents;
  total_limit: Cents;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Generated<Date | null>;
  revoked_at: Generated<Date | null>;
}

/** An account of an ACME client. */
export interface AcmeAccountTable {
  account_id: TenantID;
  id: string;
  credential_id: string;
  /** RFC 7638, base64url of SHA-256. */
  thumbprint: string;
  /** Public key as JSON. */
  jwk: string;
  /** Addresses as JSON. */
  contact: string;
  status: Generated<'valid' | 'deactivated'>;
  created_at: Date;
}

/** An order of an ACME client; once it is finalised it is an order of the portal. */
export interface AcmeOrderTable {
  account_id: TenantID;
  id: string;
  acme_account_id: string;
  credential_id: string;
  /** In their compared form, sorted and joined by commas. */
  names: string;
  /** Serial number of the certificate that it replaces (RFC 9773 5); '' for none. */
  replaces: string;
  /** Order of the portal that it issues anew, or else renews where it can. */
  follows: string | null;
  /** Whether that order's coverage lasts long enough, so that nothing is paid. */
  is_covered: boolean;
  state: Generated<'open' | 'finalised' | 'invalid'>;
  /** What it holds of the balance as long as it is open, and has cost once it is finalised, in cents. */
  amount: ColumnType<string, number, number>;
  error: NullableJson<{ type: string; detail: string }>;
  created_at: Date;
  expires_at: Date;
  finalised_at: Generated<Date | null>;
  /** Order of the portal; several of clients are of one that is issued anew. */
  order_id: Generated<string | null>;
  /** Its reissue; null for its first certificate. */
  operation_id: Generated<string | null>;
  /** When it was seen that nothing more becomes of it. */
  settled_at: Generated<Date | null>;
}

/** One name of an order of an ACME client, with what shows control of it. */
export interface AcmeAuthorizationTable {
  account_id: TenantID;
  id: string;
  order_id: string;
  /** As ordered; `*.example.com` keeps its star. */
  name: string;
  status: Generated<'pending' | 'processing' | 'valid' | 'invalid' | 'deactivated'>;
  token: string;
  /** The challenge that was chosen; null before, and where control was shown earlier. */
  method: Generated<'http-01' | 'dns-01' | null>;
  tries: Generated<number>;
  validated_at: Generated<Date | null>;
  expires_at: Date;
  /** Validation record (BR 5.4.1) with the method of an order's name. */
  proof: NullableJson<unknown>;
  error: NullableJson<{ type: string; detail: string }>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    acme_credentials: AcmeCredentialTable;
    acme_accounts: AcmeAccountTable;
    acme_orders: AcmeOrderTable;
    acme_authorizations: AcmeAuthorizationTable;
    /** Nonces that were used and haven't expired. */
    acme_nonces: { nonce: string; spent_at: Date };
  }
}
