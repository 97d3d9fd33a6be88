import type { TenantID } from '../database/identifiers.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Permission } from '@certdeck/contract';
import type { Role } from '@certdeck/contract/roles';
import type { Areas } from '@certdeck/contract/schemas';
import type { Trx } from '../database/transaction.ts';
import type { ApiLanguage } from './texts.ts';

/** Whose token came with a request, and for whom they act. Looked up once a request and kept no longer. */
export interface SignedIn {
  /** Who acts: the account that signed in. Profile, messages read, repeats and sessions are theirs. */
  principalID: string;
  accountNo: string;
  /** For whom: everything else that a call reads or writes belongs to it. Rows hold it in `account_id`. */
  tenantID: TenantID;
  /** Number of the account that opened the tenant. */
  tenantNo: string;
  /** What they are in the tenant. It decides nothing by itself: `permissions` does. */
  role: Role;
  /** What the session is good for. */
  areas: Areas;
  /** What this person may do, within those areas. */
  permissions: ReadonlySet<Permission>;
}

/** Looks a token up; undefined for one that no session knows, or no longer. */
export type Authenticate = (token: string) => Promise<SignedIn | undefined>;

/** Whether an equal call without a key repeats the one that was answered so, and wants nothing new. */
export type IsRepeat<Value> = (trx: Trx, first: Value) => Promise<boolean>;

/** What a handler knows about its request. */
export interface Context<Input> {
  readonly input: Input;
  /** @throws UnauthorizedError (HTTP 401) when the request has no known token; so it is safe on every call. */
  readonly account: SignedIn;
  /** Body of a call that takes a file. @throws Error on any other call */
  readonly file: Buffer;
  /** Token as sent, '' without one. Never log it. */
  readonly token: string;
  readonly language: ApiLanguage;
  /** Address of the customer, behind the trusted proxies. */
  readonly address: string;
  /** Secret of the customer's device, '' when it has none yet. Never log it. */
  readonly device: string;
  /** Host name of the portal that the customer uses, without port. */
  readonly hostname: string;
  /** Areas that this request may call: by its host, the page that sent it and its session. */
  readonly limit: Areas;
  readonly log: FastifyBaseLogger;
  /** Aborted when the connection ends before the answer: nobody waits for it any more. */
  readonly gone: AbortSignal;
  /** Puts a new token into the authorization header (A§4.4); for answers with code 200 alone (D-038). */
  setToken(token: string): void;
  /** Gives the customer's device its secret, for a year. */
  setDevice(secret: string): void;
  /**
   * Runs paying or creating work once per Idempotency-Key, in one transaction with the key (API-008).
   * Without the header it is a plain transaction, unless the call says by `isRepeat` when an equal call of the same
   * person is a repeat of the first, whose answer it is given. The work answers plain JSON and uses `trx` alone.
   */
  idempotent<Value>(work: (trx: Trx) => Promise<Value>, isRepeat?: IsRepeat<Value>): Promise<Value>;
}
