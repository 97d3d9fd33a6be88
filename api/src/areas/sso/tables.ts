import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** The provider by which members of a tenant sign in (OpenID Connect). */
export interface SsoConnectionTable {
  account_id: TenantID;
  issuer: string;
  client_id: string;
  /** The client secret, sealed. */
  sealed: Buffer;
  /** Joined by blanks, without `openid`. */
  scopes: string;
  /** Claim that names groups; '' for none. */
  group_claim: string;
  /** Groups and the roles that they give, in their order, as JSON. */
  groups: string;
  /** Role of who is in none of the groups; '' for nobody. */
  default_role: string;
  enabled: Generated<boolean>;
  /** Members of its mail domains sign in by nothing else, except the owner. */
  is_only: Generated<boolean>;
  /** When somebody signed in by it last. */
  used_at: Date | null;
  created_at: Date;
}

/** A mail domain of a tenant. */
export interface SsoDomainTable {
  account_id: TenantID;
  id: string;
  /** In small letters, as DNS has it. */
  domain: string;
  /** What its TXT record has to say. */
  token: string;
  verified_at: Date | null;
  /** When a verified domain's record is looked for again; null for as soon as may be. */
  check_at: Generated<Date | null>;
  /** Since when it isn't there any more. */
  missing_since: Generated<Date | null>;
  /** When that was for too long: nobody new joins by the domain. */
  lapsed_at: Generated<Date | null>;
  created_at: Date;
}

/** A sign-in that a browser has begun and the provider hasn't answered, for ten minutes. */
export interface SsoFlowTable {
  /** SHA-256 hex of the state. */
  state_hash: string;
  account_id: TenantID;
  /** SHA-256 hex of the secret of the browser. */
  device_hash: string;
  /** Nonce and PKCE verifier, sealed. */
  sealed: Buffer;
  redirect_url: string;
  expires_at: Date;
}

/** Who somebody is at a provider. */
export interface SsoIdentityTable {
  account_id: TenantID;
  issuer: string;
  /** The claim `sub`, which the provider gives nobody else. */
  subject: string;
  principal_id: string;
  created_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    sso_connections: SsoConnectionTable;
    sso_domains: SsoDomainTable;
    sso_flows: SsoFlowTable;
    sso_identities: SsoIdentityTable;
  }
}
