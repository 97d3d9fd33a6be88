import type { Notice } from '../../platform/area/notices.ts';
import { type TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

/** A new account of the demonstration. */
export interface DemoAccount {
  email: string;
  passwordHash: string;
  firstname: string;
  lastname: string;
  companyName?: string;
  isDemo: true;
}

export interface DemoContact {
  firstname: string;
  lastname: string;
  position: string;
  email: string;
  telephone: string;
  id_card: string;
}

export interface DemoOrganization {
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
}

/** An account that can sign in. */
export interface EnabledAccount {
  id: string;
  account_no: string;
  email: string | null;
  tel: string | null;
  password_hash: string;
  is_demo: boolean;
}

/** Those whose rows a demonstration brings and takes away again. */
export interface DemoOwners {
  accounts: {
    isTaken(db: Db, email: string): Promise<boolean>;
    /** @throws a duplicate-key error when the address is taken */
    add(db: Db | Trx, account: DemoAccount): Promise<{ id: TenantID }>;
    /** Enables accounts again that were disabled with the demonstration; answers their ids. */
    revive(trx: Trx): Promise<string[]>;
    /** Enabled accounts of the demonstration, and those of `others`. */
    enabled(db: Db, others: readonly string[]): Promise<EnabledAccount[]>;
    /** Disables accounts as those of a demonstration. */
    disable(trx: Trx, ids: readonly string[], now: Date): Promise<void>;
  };
  passwords: {
    hash(wirePassword: string): Promise<string>;
    fits(stored: string, wirePassword: string): Promise<boolean>;
  };
  endSessions(trx: Trx, accountIDs: readonly string[]): Promise<void>;
  staff: {
    add(db: Db, email: string): Promise<unknown>;
    ids(db: Db): Promise<string[]>;
  };
  /** Puts the first money on a balance, in cents. */
  openBalance(trx: Trx, accountID: TenantID, amount: number): Promise<unknown>;
  addContact(trx: Trx, accountID: TenantID, contact: DemoContact): Promise<unknown>;
  addOrganization(trx: Trx, accountID: TenantID, organization: DemoOrganization): Promise<unknown>;
  organizations: {
    /** Lets the organisation of these details, which nobody runs, count as validated; does nothing where it does. */
    vouch(
      trx: Trx,
      accountID: TenantID,
      organization: DemoOrganization,
      by: { now: Date; source: string },
    ): Promise<void>;
    /** Lets what these accounts or people validated count no more; answers how many validations there were. */
    forget(trx: Trx, ids: readonly string[]): Promise<number>;
  };
  announcements: {
    /** To everybody. */
    add(trx: Trx, announcements: readonly Notice[]): Promise<void>;
    /** Kinds of all that are written to everybody. */
    kinds(trx: Trx): Promise<string[]>;
    /** Those of these kinds; answers how many there were. */
    remove(trx: Trx, kinds: readonly string[]): Promise<number>;
  };
  orders: {
    /** Puts verified names below a domain back to unverified in orders without a certificate; answers how many. */
    forgetNamesBelow(trx: Trx, domain: string): Promise<number>;
    /** How many certificates for names below a domain are valid. */
    certificatesBelow(db: Db, domain: string, now: Date): Promise<number>;
  };
}
