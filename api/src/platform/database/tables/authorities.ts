import type { CreatedAt } from './accounts.ts';
import type { Bytes, LaterDate } from './orders.ts';
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

export interface AuthorityTables {
  ca_seals: CaSealTable;
  ca_keys: CaKeyTable;
  issuers: IssuerTable;
  issuer_crls: IssuerCrlTable;
  ocsp_responders: OcspResponderTable;
}
