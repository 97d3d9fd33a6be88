import type { Trx } from '../../platform/database/transaction.ts';

/** What `/sec-validation` is opened with: flat, since it travels as the query of an address (A§4.3, D-044). */
export type SecondStepDemand = Readonly<Record<string, string>>;

/** In which browser, and at which site, a factor is asked for. */
export interface FactorAsker {
  /** SHA-256 hex of the secret of the browser. */
  deviceHash: string;
  address: string;
  /** Host name of the site with its port, as the browser asked for it. */
  host: string;
}

/** Signs in without a password. */
export interface PasskeySignIn {
  /**
   * @param answer what the passkey answered, as JSON text
   * @returns id of the account that it signs in; undefined where it signs in nobody
   */
  signIn(answer: string, asker: FactorAsker): Promise<string | undefined>;
}

/** A second factor that was right. */
export interface SecondStepPassed {
  accountID: string;
  /** Uses the ticket up, in the transaction that begins the session; throws where another request was quicker. */
  spend(trx: Trx): Promise<void>;
}

/** What an account asks for beside its password; the area of second factors brings it. */
export interface SecondStep {
  /** What is asked of an account whose password was right; undefined where the password is enough. */
  demand(accountID: string, asker: FactorAsker): Promise<SecondStepDemand | undefined>;
  /** @throws BusinessError 12003 for a wrong code, 13002 for a ticket that has ended, 12010 for too many codes */
  finish(
    answer: { ticket: string; authType: string; authCode: string; passkey: string },
    asker: FactorAsker,
  ): Promise<SecondStepPassed>;
  /** Lets the account try again: its owner has set a new password. */
  forgive(trx: Trx, accountID: string): Promise<void>;
}
