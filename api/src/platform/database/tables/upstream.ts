import type { ColumnType } from 'kysely';
import type { CreatedAt } from './accounts.ts';
import type { Json, LaterDate, NullableJson } from './orders.ts';

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

export interface UpstreamTables {
  upstream_accounts: UpstreamAccountTable;
  upstream_orders: UpstreamOrderTable;
}
