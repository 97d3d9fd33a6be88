import type { CreatedAt } from '../../platform/database/columns.ts';
import type { Generated } from 'kysely';

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
  /** Id of the partner whose pages alone it is for; null for sessions of people. */
  partner: Generated<string | null>;
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

declare module '../../platform/database/schema.ts' {
  interface Schema {
    sessions: SessionTable;
    verification_codes: VerificationCodeTable;
    tries: TryTable;
    known_devices: KnownDeviceTable;
    contact_proofs: ContactProofTable;
  }
}
