import type { TenantID } from '../../platform/database/identifiers.ts';

/** Whose a document is, and which: both are ids of ours, so that no text of a customer becomes a path. */
export interface DocumentName {
  tenantID: TenantID;
  /** UUID; made by us, once for each document. */
  id: string;
}

export interface Document {
  content: Buffer;
  /** Media type, as found in the content. */
  type: string;
  /** SHA-256 of the content, hexadecimal. */
  sha256: string;
}

/** What keeps a request from being answered. `code` is the store's own word, for the log. */
export type Trouble =
  /** Not reached, too busy, or no complete answer: may be asked again, also where it was done already. */
  | { kind: 'unavailable'; code: string }
  /** The operator must act: credentials, bucket, rights of the folder. */
  | { kind: 'misconfigured'; code: string };

export type PutOutcome = { kind: 'stored'; sha256: string } | { kind: 'too-large'; most: number } | Trouble;

export type GetOutcome =
  | { kind: 'found'; document: Document }
  | { kind: 'absent' }
  /** Something lies there that isn't what was put: nothing of it is told. */
  | { kind: 'damaged' }
  | Trouble;

export type DeleteOutcome = { kind: 'deleted' } | Trouble;

/** Octets of one document at most. They are held in memory while they are sealed and opened. */
export const MOST_OCTETS = 16 * 1024 * 1024;

/**
 * Port for documents of customers. Every request may be repeated: a put of the same document under its id, a
 * look and a removal lead to the same end however often they are made, so adapters ask again by themselves and there is
 * no outcome "perhaps done". Never rejects for what the folder, the server or the network does.
 */
export interface DocumentStore {
  /**
   * Seals and stores a document. Whoever reads sees all of it or nothing, also when this process dies meanwhile.
   * @param document what is under this id already is replaced
   */
  put(name: DocumentName, document: Pick<Document, 'content' | 'type'>): Promise<PutOutcome>;
  get(name: DocumentName): Promise<GetOutcome>;
  /** Deletes a document with what an unfinished put of it left. What isn't there is deleted. */
  delete(name: DocumentName): Promise<DeleteOutcome>;
}
