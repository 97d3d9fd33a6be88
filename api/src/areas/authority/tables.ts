import type { CreatedAt, Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';

export interface CaSealTable {
  /** 1: there is one. */
  id: number;
  /** See `issuers/keys/seal.ts`. */
  header: string;
  body: Bytes;
  changed_at: ColumnType<Date, never, Date>;
}

export interface CaKeyTable {
  id: string;
  header: string;
  body: Bytes;
  created_at: CreatedAt;
}

/** See `AuthorityRow`. */
export interface IssuerTable {
  id: string;
  class: 'root' | 'tls' | 'private';
  state: 'prepared' | 'active' | 'retired' | 'ended';
  alias: string | null;
  key_id: string;
  signed_by: string | null;
  subject: string;
  certificate: Bytes;
  spki_sha256: string;
  key_uri: string | null;
  not_after: Date;
  created_at: CreatedAt;
  /** False where an earlier release had given the name before. */
  named_once: Generated<boolean>;
}

export interface IssuerCrlTable {
  issuer_id: string;
  /** Highest number that was given to a list; it may be that of a list of an earlier version. */
  number: number;
  crl: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  revoked: Generated<number>;
  made_at: LaterDate;
}

export interface OcspResponderTable {
  issuer_id: string;
  key_uri: string;
  certificate: Bytes;
}

/** bytea: both drivers read and write bytes. */
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

export interface IssuedCertificateTable {
  serial: string;
  account_id: string;
  order_no: string;
  attempt: number;
  certificate_class: string;
  names: Json<{ type: 'dns' | 'ip' | 'email'; value: string }[]>;
  request_hash: string;
  spki_sha256: string;
  tbs: Bytes;
  certificate: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>;
  not_before: Date;
  not_after: Date;
  revoked_at: LaterDate;
  revocation_reason: ColumnType<string | null, string | null | undefined, string | null>;
  /** Null where the authority that issued it was never known to this database. */
  issuer_id: ColumnType<string | null, string | null | undefined, string | null>;
}

type LaterText = ColumnType<string | null, string | null | undefined, string | null>;

export interface UpstreamAccountTable {
  id: string;
  /** Address of the server's directory. */
  directory: string;
  key_uri: string;
  url: LaterText;
  created_at: CreatedAt;
}

interface StoredAuthorization {
  url: string;
  identifier: { type: string; value: string };
  wildcard: boolean;
  status: string;
  challenges: { type: string; url: string; token: string }[];
}

/** See `UpstreamOrder`. */
export interface UpstreamOrderTable {
  account_id: string;
  order_no: string;
  attempt: number;
  round: number;
  directory: string;
  identifiers: Json<{ type: string; value: string }[]>;
  state: 'intended' | 'placed' | 'finalising' | 'issued' | 'ended';
  url: LaterText;
  finalize_url: LaterText;
  expires_at: LaterDate;
  authorizations: NullableJson<StoredAuthorization[]>;
  spki_sha256: LaterText;
  serial: LaterText;
  certificate_pem: LaterText;
  chain_pem: LaterText;
  root_pem: LaterText;
  not_before: LaterDate;
  not_after: LaterDate;
  revoked_at: LaterDate;
  revocation_reason: LaterText;
  created_at: Date;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    ca_seals: CaSealTable;
    ca_keys: CaKeyTable;
    issuers: IssuerTable;
    issuer_crls: IssuerCrlTable;
    ocsp_responders: OcspResponderTable;
    issued_certificates: IssuedCertificateTable;
    crl_numbers: { id: number; number: number };
    upstream_accounts: UpstreamAccountTable;
    upstream_orders: UpstreamOrderTable;
  }
}
