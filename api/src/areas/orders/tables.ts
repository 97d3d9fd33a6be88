import type { CreatedAt, Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated, GeneratedAlways } from 'kysely';

/** The contact as it was when the order was made; later edits don't change an order. */
export interface OrderContact {
  name: string;
  email: string;
  telephone: string;
}

/** What the certificate says of the organisation. It follows corrections until signing begins (D-431). */
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
  /** The contact of the account that it names; null for none, and in rows of releases that didn't keep it. */
  contact_id: Generated<string | null>;
  organization: NullableJson<OrderOrganization>;
  /** The organisation of the account that it names; null for none, and in rows of releases that didn't keep it. */
  organization_id: Generated<string | null>;
  /** When the organisation counted as validated; null before, and where the product names none. */
  organization_validated_at: LaterDate;
  csr: string;
  /** SVG that its certificate shows; null where its product shows none, and in orders of releases that didn't ask for it. */
  mark: Generated<string | null>;
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
  /** Coverage until (D-192), with the days that a renewal takes over (D-492). */
  end_at: LaterDate;
  /** notAfter of the certificate in force. */
  cert_expires_at: LaterDate;
  serial_number: Generated<string>;
  issue_error: NullableJson<{ code: string; detail: string }>;
  /** Since when its issuer refuses it; null where nothing is refused, or what stands against it may pass. */
  refused_at: LaterDate;
  /** Since when the revocation of the certificate in force is asked for; null once the issuer has answered. */
  revocation_asked_at: LaterDate;
  /** When the certificate in force was revoked. */
  revoked_at: LaterDate;
  /** Why it was, or is to be; '' where it isn't. */
  revocation_reason: Generated<string>;
  /** Number, name and remark in lower case, made by the database: one text to look through. */
  search: GeneratedAlways<string>;
  /** Principal that ordered; null for the operator and for jobs, and for the owner in releases without members. */
  actor_id: Generated<string | null>;
  /** Department of who ordered, at that time; null for none. */
  dept_id: Generated<string | null>;
  /** Number of the package that paid it; '' where money did. */
  package_no: Generated<string>;
  /** Id of the order that it renews; null for none. */
  renews_id: Generated<string | null>;
  /** Number with the issuer of the issuance of the certificate in force, or of the first one on its way. */
  attempt: Generated<number>;
  /** The highest number that an issuance of this order has had; none is used again. */
  attempts: Generated<number>;
  /** Tenant of the agent at whose site's prices it was made; null for the operator's. */
  agent_id: Generated<TenantID | null>;
  /** That site's mark-up when it was made, in hundredths of a percent. */
  markup_points: Generated<number>;
  /** Cents of `pay_amount` that the mark-up comes to. */
  markup_amount: Generated<number>;
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
  /** Request and sealed key of a certificate that another one has replaced; '' for the one in force, whose order has them. */
  csr: Generated<string>;
  key_ciphertext: Generated<string>;
  /** When another one replaced it. */
  superseded_at: LaterDate;
}

/** A further certificate of an issued order, from its being asked for to its end. */
export interface OrderOperationTable {
  account_id: TenantID;
  id: string;
  order_id: string;
  kind: 'reissue';
  /**
   * `unpaid` until its price is paid, `validating` until the certificate is there, `refused` where the issuer doesn't
   * issue it. At most one operation of an order is in one of these.
   */
  state: 'unpaid' | 'validating' | 'refused' | 'issued' | 'cancelled';
  /** Number of the issuance with the issuer. */
  attempt: number;
  /** Who asked for it. */
  actor_id: string | null;
  csr: string;
  key_ciphertext: string;
  /** Names in their order; those that are being validated are rows of `operation_names`. */
  names: Json<string[]>;
  /** First of the names; that of the order where it has none. */
  common_name: string;
  organization: NullableJson<OrderOrganization>;
  /** Cents that it costs beyond what is paid. */
  price_diff: number;
  /** Serial number of the certificate that it replaces. */
  replaces_serial: string;
  /** Hours after which the replaced certificate is revoked; null to leave it. */
  revoke_after_hours: number | null;
  /** The hours begin when the servers of its names send the new certificate. */
  revoke_when_served: Generated<boolean>;
  /** When they were first seen to. */
  served_at: LaterDate;
  /** When it is revoked; set with the certificate, or when that is served. */
  revoke_at: LaterDate;
  /** Serial number of the certificate that was issued; '' before. */
  serial_number: Generated<string>;
  created_at: CreatedAt;
  paid_at: LaterDate;
  validated_at: LaterDate;
  /** Signing has begun: from here on it can't be cancelled. */
  issuing_at: LaterDate;
  /** When it was issued or cancelled. */
  ended_at: LaterDate;
  issue_error: NullableJson<{ code: string; detail: string }>;
  /** Since when its issuer refuses it, as with orders. */
  refused_at: LaterDate;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    orders: OrderTable;
    order_counts: OrderCountTable;
    order_names: OrderNameTable;
    order_certificates: OrderCertificateTable;
    order_operations: OrderOperationTable;
    /** Names of an order's open operation, as those of orders. */
    operation_names: OrderNameTable;
  }
}
