import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Language, Markups } from '@certdeck/contract';
import type { ColumnType, Generated } from 'kysely';

/** A customer who applied to be an agent; one row for each, which a new application uses again. */
export interface AgentTable {
  /** The tenant. */
  account_id: TenantID;
  status: 'applied' | 'active' | 'refused';
  company: string;
  /** Whom the operator asks. */
  contact: string;
  /** Why, in the applicant's words. */
  reason: string;
  /** Why not, in the operator's words. */
  answer: Generated<string>;
  /** Member who applied. */
  applied_by: string;
  applied_at: Date;
  /** Person of staff; null before the decision, and where the command line decided. */
  decided_by: string | null;
  decided_at: Date | null;
}

/** An agent's own site; '' and an empty list stand for the portal's values. */
export interface AgentSiteTable {
  /** The tenant of the agent. */
  account_id: TenantID;
  title: string;
  /** `#rrggbb`. */
  accent: Generated<string>;
  language: Language;
  terms_href: Generated<string>;
  privacy_href: Generated<string>;
  brands: ColumnType<string[], string, string>;
  /** Code of the currency that prices are shown in. */
  currency: Generated<string>;
  /** What it adds to prices, by class of products, in hundredths of a percent. */
  markups: ColumnType<Markups, string | undefined, string>;
  /** A picture that was taken apart and put together again, its name in addresses, and its type. */
  logo: Buffer | null;
  logo_id: string | null;
  logo_type: 'image/png' | 'image/jpeg' | null;
  changed_at: Date;
}

/** The host name at which an agent's site stands, or is to stand. */
export interface AgentHostTable {
  /** The tenant of the agent. */
  account_id: TenantID;
  /** Another for each host name that is asked for. */
  id: string;
  /** ASCII form, lower case, without a dot at the end. */
  host: string;
  /** `off`: it was live, and its name has led elsewhere for days. */
  state: 'waiting' | 'live' | 'off';
  /** What the last look found; '' where the name leads here. */
  fault: '' | 'none' | 'elsewhere' | 'unknown' | 'taken';
  asked_at: Date;
  checked_at: Date | null;
  /** When its name led here last. */
  seen_at: Date | null;
}

/** A tenant that belongs to an agent's site: its owner signed up there. */
export interface AgentCustomerTable {
  account_id: TenantID;
  /** Tenant of the agent. */
  agent_id: TenantID;
  /** Host name of the sign-up. */
  host: string;
  since: Date;
}

/** What stands against the next certificate of a host name; '' for nothing. */
export type CertificateFault =
  | ''
  /** The name leads here no more. */
  | 'dns'
  | 'caa'
  /** The issuer didn't find its file at the name. */
  | 'unreachable'
  /** The issuer, or the portal, takes no more at present. */
  | 'busy'
  /** The operator has to act. */
  | 'portal'
  | 'refused'
  /** The agent has had as many as there are for a while. */
  | 'many';

/** The certificate of a host name, and the attempt at its next one. */
export interface AgentCertificateTable {
  /** The tenant of the agent. */
  account_id: TenantID;
  /** The host name that it is for. */
  host_id: string;
  /** Attempts that came to a certificate. */
  attempt: Generated<number>;
  /** Sealed; null before the first certificate. */
  key: Uint8Array | null;
  /** PEM, the certificate first; '' before the first. */
  chain: Generated<string>;
  not_before: Date | null;
  not_after: Date | null;
  /** Key and request of the attempt that is under way. */
  next_key: Uint8Array | null;
  next_csr: Generated<string>;
  /** Where the issuer looks for a file, and what it has to find there. */
  challenge_path: Generated<string>;
  challenge_value: Generated<string>;
  fault: Generated<CertificateFault>;
  /** The issuer's own words for the fault, for the operator. */
  detail: Generated<string>;
  /** Faults in a row. */
  faults: Generated<number>;
  /** Before that nothing is tried again. */
  next_at: Date | null;
}

/** When a certificate was begun to be obtained. */
export interface AgentCertificateAttemptTable {
  host_id: string;
  attempt: number;
  account_id: TenantID;
  begun_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    agent_certificate_attempts: AgentCertificateAttemptTable;
    agent_certificates: AgentCertificateTable;
    agent_customers: AgentCustomerTable;
    agent_hosts: AgentHostTable;
    agents: AgentTable;
    agent_sites: AgentSiteTable;
  }
}
