import type { CreatedAt } from '../../platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** Second factors that an account has set up (B§4.5). */
export interface FactorTable {
  account_id: string;
  kind: 'tel' | 'email' | 'google';
  /** Null while an authenticator waits for its first right code. */
  confirmed_at: Date | null;
  /** Secret of an authenticator, sealed; null for the others. */
  secret: Buffer | null;
  /** Last time step whose code was used (RFC 6238 5.2: a code counts once). A bigint arrives as text. */
  last_step: ColumnType<string, number | undefined, number>;
  created_at: Generated<Date>;
}

/** Sign-ins whose password was right and whose second factor is still to come (D-044). */
export interface SignInTicketTable {
  /** SHA-256 hex of the ticket. */
  ticket_hash: string;
  account_id: string;
  /** SHA-256 hex of the secret of the browser that gave the password. */
  device_hash: string;
  expires_at: Date;
  /** Wrong codes so far. */
  tries: Generated<number>;
}

/** Codes for who has lost the other factors; a used one is removed. */
export interface RecoveryCodeTable {
  account_id: string;
  /** SHA-256 hex of account and code: 50 random bits each, and few tries. */
  code_hash: string;
  created_at: CreatedAt;
}

/** Public keys of passkeys (Web Authentication 3). */
export interface PasskeyTable {
  id: string;
  account_id: string;
  /** The authenticator's name for it, base64url. */
  credential_id: string;
  /** COSE key. */
  public_key: Buffer;
  /** Host name of the site that it was made at; it signs for no other. */
  rp_id: string;
  /** What its owner calls it. */
  name: string;
  /** How browsers reach its authenticator (`internal`, `usb` …), joined by commas. */
  transports: string;
  /** Signatures so far as the authenticator counts them; 0 for those that don't. A bigint arrives as text. */
  counter: ColumnType<string, number, number>;
  /** Flag BE, which never changes: it may be copied between devices of its owner. */
  backup_eligible: boolean;
  /** Flag BS of the last use: it is copied. */
  backed_up: boolean;
  created_at: Date;
  used_at: Date | null;
}

/** What a browser was asked to sign, until it does or five minutes have passed. */
export interface PasskeyChallengeTable {
  /** SHA-256 hex. */
  challenge_hash: string;
  purpose: 'register' | 'sign-in' | 'second-factor' | 'step-up';
  /** Null for a sign-in without a password: nobody has said who it is. */
  account_id: string | null;
  /** SHA-256 hex of the secret of the browser that was asked. */
  device_hash: string;
  rp_id: string;
  expires_at: Date;
}

/** An account whose second factors are lost, until they are taken off or one of them is used. */
export interface LostFactorsTable {
  account_id: string;
  /** What its owner reads. */
  reason: string;
  asked_at: Date;
  /** When they are taken off: two days after its owner was told; null until then. */
  due_at: Date | null;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    lost_factors: LostFactorsTable;
    passkeys: PasskeyTable;
    passkey_challenges: PasskeyChallengeTable;
    factors: FactorTable;
    sign_in_tickets: SignInTicketTable;
    recovery_codes: RecoveryCodeTable;
  }
}
