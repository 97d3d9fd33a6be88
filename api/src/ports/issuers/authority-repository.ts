/** TLS has authorities of its own, as root programmes ask (Chrome Root Program 1.3). */
export type IssuerClass = 'tls' | 'private';
export type AuthorityClass = 'root' | IssuerClass;

/**
 * - `prepared`: certificate, list and status answers are public, nothing is issued yet;
 * - `active`: issues; one of each class at a time;
 * - `retired`: goes on with its list and status answers, and with bodies that were reserved for it;
 * - `ended`: its last certificate is over and its key destroyed; its last list stays.
 */
export type AuthorityState = 'prepared' | 'active' | 'retired' | 'ended';

export interface AuthorityRow {
  id: string;
  class: AuthorityClass;
  state: AuthorityState;
  /**
   * What certificates call it that were issued before addresses carried key identifiers:
   * `root`, `intermediate`, `private`.
   */
  alias: string | null;
  /** Lower-case hex of the key identifier, 40 digits: the last part of its addresses. */
  keyId: string;
  /** The authority that signed it; null for a root. */
  signedBy: string | null;
  /** For people: `C=SG, O=Certdeck, CN=…`. */
  subject: string;
  /** DER. */
  certificate: Buffer;
  /** Upper-case hex; no two authorities have the same key. */
  spkiSha256: string;
  /** Where its key is found (`KeyStore`); null when it is kept elsewhere or destroyed. */
  keyUri: string | null;
  notAfter: Date;
}

/** A revocation list, and what it rests on. */
export interface StoredCrl {
  /** RFC 5280 5.2.3. */
  number: number;
  /** DER. */
  crl: Buffer;
  /** How many certificates of the authority were revoked when it was made. */
  revoked: number;
  madeAt: Date;
}

/** What tells whether a list is to be made anew. */
export interface CrlState {
  /** Highest that was given to a list; 0 when none was made. */
  number: number;
  made: { revoked: number; at: Date } | null;
  /** No list is made any more. */
  ended: boolean;
}

/** The delegated signer of an authority's status answers. */
export interface ResponderRow {
  keyUri: string;
  /** DER. */
  certificate: Buffer;
}

/**
 * The authorities, their lists and their signers of status answers, shared by all processes. Each method is
 * atomic by itself. `testing/authority-repository-contract.ts` has the tests that every implementation passes.
 */
export interface AuthorityRepository {
  /** All, in the order in which they were added. */
  list(): Promise<AuthorityRow[]>;
  /** Id of the one that issues for a class. */
  activeId(kind: AuthorityClass): Promise<string | null>;
  /** Adds a first hierarchy, whole, unless one is there; false when another process was quicker. */
  found(rows: readonly AuthorityRow[]): Promise<boolean>;
  /** Adds authorities beside those that are there. @throws when one has the key of another */
  add(rows: readonly AuthorityRow[]): Promise<void>;
  /** Adds one that its signer has signed no other under the name of; false when there is one of that name or key. */
  prepare(row: AuthorityRow): Promise<boolean>;
  /** The prepared one becomes active, the active one of its class retired. False when it is not prepared. */
  activate(id: string): Promise<boolean>;
  /** Ends one that is prepared or retired; where its key was stays noted. False for any other. */
  end(id: string): Promise<boolean>;
  /** Notes that the key came, or was taken elsewhere. */
  moveKey(id: string, keyUri: string | null): Promise<void>;

  crlState(id: string): Promise<CrlState>;
  crl(id: string): Promise<StoredCrl | null>;
  /**
   * Stores a list if the highest number is still `after` and the authority has not ended; false otherwise, and
   * then another process's list is there.
   */
  storeCrl(id: string, made: StoredCrl, after: number): Promise<boolean>;

  responder(id: string): Promise<ResponderRow | null>;
  /** Stores a signer in the place of the one with the key `replaces`, null for none; false when it isn't there. */
  storeResponder(id: string, made: ResponderRow, replaces: string | null): Promise<boolean>;
}
