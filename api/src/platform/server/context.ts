import type { TenantID } from '../database/identifiers.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Permission } from '@certdeck/contract';
import type { Areas } from '@certdeck/contract/schemas';
import type { Trx } from '../database/transaction.ts';
import type { ApiLanguage } from './texts.ts';

/** Whose token came with a request, and for whom they act. Looked up once a request and kept no longer. */
export interface SignedIn {
  /** Who acts: the account that signed in, or an API key. Profile, messages read, repeats and sessions are theirs. */
  principalID: string;
  /**
   * A person who signed in; an API key, which calls about a person refuse (`isForKeys`); or a view of the operator, which
   * reads what a member may read and changes nothing (`isForViews`).
   */
  by: 'person' | 'key' | 'view';
  /** Who of staff looks, where it is a view. */
  view?: { id: string; staffID: string; staffTenantID: TenantID };
  /** Number of that account; of a key, of the one that made it. */
  accountNo: string;
  /** For whom: everything else that a call reads or writes belongs to it. Rows hold it in `account_id`. */
  tenantID: TenantID;
  /** Number of the account that opened the tenant. */
  tenantNo: string;
  /** What they are in the tenant. It decides nothing by itself: `permissions` does. */
  /** Name of a role that every tenant has, or id of one of its own. */
  role: string;
  /** Name of such a role. */
  roleName?: string;
  /** What the session is good for. */
  areas: Areas;
  /** Id of the partner whose pages alone the token is for. */
  partner?: string;
  /** When the session last proved who uses it; null where it never did. */
  provenAt: Date | null;
  /** Department of the member; null for none. What they order is of it. */
  deptID: string | null;
  /** Department whose orders alone they see; null for those of the whole tenant. */
  seesDept: string | null;
  /** What this person may do, within those areas. */
  permissions: ReadonlySet<Permission>;
}

/**
 * Looks up the token of a session or an API key that came from an address; undefined for one that is unknown, or known
 * no longer.
 * @throws BusinessError for a key that may not be used like this
 */
export type Authenticate = (token: string, address: string) => Promise<SignedIn | undefined>;

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
  /** What the browser says it is, cut to 300 characters; '' without it. */
  readonly userAgent: string;
  /** Secret of the customer's device, '' when it has none yet. Never log it. */
  readonly device: string;
  /** Host name of the portal that the customer uses, without port. */
  readonly hostname: string;
  /** The same with its port, where the address has one. */
  readonly host: string;
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
   * Runs paying or creating work once per Idempotency-Key, in one transaction with the key.
   * Without the header it is a plain transaction, unless the call says by `isRepeat` when an equal call of the same
   * person is a repeat of the first, whose answer it is given. The work answers plain JSON and uses `trx` alone.
   */
  idempotent<Value>(work: (trx: Trx) => Promise<Value>, isRepeat?: IsRepeat<Value>): Promise<Value>;
  /**
   * The same for work that needs something asked of others first, which a repeat isn't kept from its answer by.
   */
  idempotentAfter<Answer, Value>(
    ask: () => Promise<Answer>,
    work: (trx: Trx, answer: Answer) => Promise<Value>,
  ): Promise<Value>;
}
