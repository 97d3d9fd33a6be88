import type { ColumnType, Generated } from 'kysely';
import type { TenantID } from '../identifiers.ts';
import type { NullableJson } from './orders.ts';

/** Moment of a row, set by the database when left out. */
export type CreatedAt = ColumnType<Date, Date | undefined, never>;

export interface AccountTable {
  id: string;
  account_no: string;
  /** The tenant that it acts for (A§3.12 rootUUID): its own, under its own id, unless it is a member of another. */
  root_id: TenantID;
  email: string | null;
  tel: string | null;
  tel_prefix: string;
  /** argon2id over the wire's MD5 hex (D-047). */
  password_hash: string;
  /** Null for one that stands since the sign-up. */
  password_changed_at: Generated<Date | null>;
  firstname: Generated<string>;
  lastname: Generated<string>;
  company_name: Generated<string>;
  /** In clear until it is sealed: what a release before wrote. */
  id_card: Generated<string>;
  id_card_sealed: Generated<Buffer | null>;
  auth_name: Generated<string>;
  auth_p_progress: Generated<number>;
  auth_e_progress: Generated<number>;
  api_key: string;
  invited_by: string | null;
  invite_code: string;
  /** In which language and at which host name the person last used the portal; '' where it isn't known. */
  language: Generated<string>;
  portal_host: Generated<string>;
  last_login_ip: Generated<string>;
  last_login_at: Date | null;
  /** Nobody can sign in, and no job of the account runs; nothing of it is removed. */
  disabled_at: Generated<Date | null>;
  /** Why; `demo` is taken back when demo mode is on again. */
  disabled_for: Generated<'demo' | 'operator' | 'deleted' | null>;
  /** Made by the demonstration, whose password is public. */
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

export interface SessionTable {
  /** SHA-256 hex of the token; the token itself is stored nowhere. */
  token_hash: string;
  account_id: string;
  created_at: CreatedAt;
  expires_at: Date;
  /** Set when a newer token has taken this one's place; it still counts until `expires_at`. */
  rotated_at: Date | null;
  /** Comma-joined areas that it is good for; null is all of them. */
  areas: Generated<string | null>;
  /** False for a partner's token, which ends when it said. */
  renewable: Generated<boolean>;
  /** One for a session through all its renewals and the partners' tokens that were made with it. */
  family_id: Generated<string>;
  /** As the browser says it; '' where it was not written down. */
  user_agent: Generated<string>;
  /** Where it was last used from. */
  address: Generated<string>;
  /** When the person signed in, through all renewals; null for sessions of an earlier release. */
  begun_at: Generated<Date | null>;
  seen_at: Generated<Date | null>;
  /** When it was last proved who uses it; a sign-in is a proof. Null for partners’ tokens and earlier releases. */
  proven_at: Generated<Date | null>;
}

/** A session that has proved to be its owner's by a code to a contact of the account (D-226). */
export interface ContactProofTable {
  family_id: string;
  account_id: string;
  expires_at: Date;
}

export interface CaptchaTable {
  id: string;
  /** `memory-work` is asked for in addition to one of the others. */
  kind: 'slide' | 'work' | 'memory-work';
  /** Pixel of the gap for a slide, the keys of the challenge's signatures for work. */
  answer: string;
  expires_at: Date;
  /** Derivations that a `memory-work` takes at most. */
  work: Generated<number>;
  /** What a `memory-work` may be used for, '' for the others. */
  subject: Generated<string>;
}

/** One-time codes sent by mail or SMS; each belongs to who asked for it. */
export interface VerificationCodeTable {
  /** Mail address, or prefix and number joined by a space. */
  contact: string;
  purpose: 'signup' | 'password' | 'factor' | 'contact' | 'origin';
  /** SHA-256 hex of the asking browser's device secret. */
  asker: string;
  /** Network that the asker came from. */
  network: string;
  code_hash: string;
  expires_at: Date;
  /** Tries that each of the following may come to. */
  tries: number;
  /** Tries by the asker, from the asker's network without its secret, and by anybody else. */
  own_tries: Generated<number>;
  network_tries: Generated<number>;
  other_tries: Generated<number>;
}

/** Tries under a key that each wait for the one before. */
export interface TryTable {
  key: string;
  count: number;
  last_at: Date;
  forget_at: Date;
}

/** Browsers that have signed in to an account. */
export interface KnownDeviceTable {
  account_id: string;
  /** SHA-256 hex of the device's secret; the secret itself is stored nowhere. */
  device_hash: string;
  /** Whether the browser has sent the secret back since it got it. */
  returned: boolean;
  seen_at: Date;
}

/** Failures and sends counted per key (`login:account:x`, `send:ip:y`) in a window. */
export interface AttemptTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

export interface ContactTable {
  id: string;
  account_id: TenantID;
  firstname: string;
  lastname: string;
  position: string;
  email: string;
  telephone: string;
  id_card: string;
  created_at: CreatedAt;
  /** Principal that wrote it last; null for none, and in rows of releases that didn't keep it. */
  actor_id: Generated<string | null>;
}

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
  status: 'pending' | 'verified' | 'expired';
  expires_at: Date | null;
  created_at: CreatedAt;
}

/** Title and text of an announcement, by the language that they are in. */
export type AnnouncementTexts = Readonly<Partial<Record<string, { title: string; content: string }>>>;

/**
 * Announcements are for everyone (`account_id` null) or for one account. The Chinese and English columns are all that
 * earlier releases wrote and read; what stands in none of the others is read from them.
 */
export interface AnnouncementTable {
  id: string;
  account_id: TenantID | null;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  /** What happened, for notices of the product; their words are those of the release that reads them. */
  kind: Generated<string | null>;
  details: NullableJson<Readonly<Record<string, string>>>;
  /** What an operator wrote, by language. */
  texts: NullableJson<AnnouncementTexts>;
  /** Order that it speaks of. */
  order_no: Generated<string | null>;
  created_at: CreatedAt;
}

/** What one account has done to one announcement. */
export interface AnnouncementStateTable {
  account_id: string;
  announcement_id: string;
  read_at: Date | null;
  deleted_at: Date | null;
}

export interface ExchangeRateTable {
  currency: string;
  rate: number;
  symbol: string;
  unit: string;
  position: number;
}

/** First answer of a call that was made with an Idempotency-Key. */
export interface IdempotencyTable {
  account_id: string;
  call_id: string;
  key: string;
  request_hash: string;
  answer: string | null;
  created_at: CreatedAt;
}

export interface AccountTables {
  accounts: AccountTable;
  sessions: SessionTable;
  captchas: CaptchaTable;
  verification_codes: VerificationCodeTable;
  attempts: AttemptTable;
  tries: TryTable;
  known_devices: KnownDeviceTable;
  contacts: ContactTable;
  organizations: OrganizationTable;
  verified_domains: VerifiedDomainTable;
  announcements: AnnouncementTable;
  announcement_states: AnnouncementStateTable;
  exchange_rates: ExchangeRateTable;
  idempotency_keys: IdempotencyTable;
  contact_proofs: ContactProofTable;
}
