import type { Product } from '@certdeck/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { TenantID } from '../identifiers.ts';
import type { CreatedAt } from './accounts.ts';

/** A jsonb column: read as a value, written as JSON text. */
export type Json<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A moment that is set later. */
export type LaterDate = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** bytea: both drivers read and write bytes. */
export type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

export interface ProductTable {
  product_no: string;
  position: number;
  /** False for a product that left the catalogue; its orders stay. */
  active: boolean;
  data: Json<Product>;
}

/** Contact and organisation as they were when the order was made; later edits don't change an order. */
export interface OrderContact {
  name: string;
  email: string;
  telephone: string;
}
export interface OrderOrganization {
  orgName: string;
  nationCode: string;
  province: string;
  city: string;
  creditCode: string;
}

export interface OrderTable {
  id: string;
  account_id: TenantID;
  order_no: string;
  product_no: string;
  product_name: string;
  chinese_name: string;
  brand: string;
  brand_name: string;
  /** productType of the product. */
  cert_type: string;
  /** Years, or 90 for 90 days (D-159). */
  validity: number;
  /** ASCII form; '' for code and document products. */
  common_name: string;
  pay_amount: number;
  raw_amount: number;
  re_sign_status: Generated<number>;
  re_sign_price_diff: Generated<number>;
  status: number;
  dcv_method: string;
  contact: NullableJson<OrderContact>;
  organization: NullableJson<OrderOrganization>;
  csr: string;
  key_ciphertext: Generated<string>;
  remark: Generated<string>;
  created_at: CreatedAt;
  paid_at: LaterDate;
  /** When the last name was verified, or at once for products without names. */
  validated_at: LaterDate;
  /** Signing has begun: from here on the order can't be cancelled any more. */
  issuing_at: LaterDate;
  issued_at: LaterDate;
  cancelled_at: LaterDate;
  /** Coverage until (D-192). */
  end_at: LaterDate;
  /** notAfter of the certificate in force. */
  cert_expires_at: LaterDate;
  serial_number: Generated<string>;
  issue_error: NullableJson<{ code: string; detail: string }>;
  /** Number, name and remark in lower case, made by the database: one text to look through. */
  search: GeneratedAlways<string>;
  /** Principal that ordered; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
}

export interface OrderCountTable {
  account_id: TenantID;
  status: number;
  count: number;
}

/** The last look-up of a name, as the wire shows it but for `nextTryAt`, which is a column. */
export interface LastCheck {
  code: string;
  expected: string;
  seen: string[];
  hint?: string;
  where: string;
  /** Seconds. */
  checkedAt: number;
}

export interface OrderNameTable {
  account_id: TenantID;
  order_id: string;
  position: number;
  /** As it stands in the certificate: ASCII name, canonical address or mailbox. */
  name: string;
  kind: 'dns' | 'ip' | 'email';
  /** What is validated: the name itself, or the domain of a mailbox. */
  domain: string;
  method: 'dns_txt' | 'dns' | 'file';
  token: string;
  token_created_at: Date;
  token_expires_at: Date;
  status: Generated<'pending' | 'verified' | 'failed'>;
  failures: Generated<number>;
  verified_at: LaterDate;
  caa_checked_at: LaterDate;
  next_try_at: LaterDate;
  last_check: NullableJson<LastCheck>;
  /** Validation record: name, method, section, what was seen (BR 5.4.1). */
  evidence: NullableJson<unknown>;
}

export interface OrderCertificateTable {
  account_id: TenantID;
  order_id: string;
  attempt: number;
  serial: string;
  certificate_pem: string;
  ca_bundle_pem: string;
  root_pem: string;
  sha256: string;
  not_before: Date;
  not_after: Date;
  created_at: CreatedAt;
}

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

/** A record that the demo zone answers with. */
interface StoredDemoRecord {
  id: string;
  owner: string;
  name: string;
  type: 'A' | 'AAAA' | 'CAA' | 'CNAME' | 'TXT';
  value: string;
  /** Seconds. */
  ttl: number;
}

/** A file that the demo zone serves. */
interface StoredDemoFile {
  id: string;
  owner: string;
  host: string;
  path: string;
  body: string;
}

/** An item of the demo zone. */
export interface DemoItemTable<Item> {
  id: string;
  created_at: CreatedAt;
  data: Json<Item>;
}

export interface OrderTables {
  products: ProductTable;
  orders: OrderTable;
  order_counts: OrderCountTable;
  order_names: OrderNameTable;
  order_certificates: OrderCertificateTable;
  issued_certificates: IssuedCertificateTable;
  crl_numbers: { id: number; number: number };
  demo_records: DemoItemTable<StoredDemoRecord>;
  demo_files: DemoItemTable<StoredDemoFile>;
}
