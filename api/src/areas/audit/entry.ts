import { hash } from 'node:crypto';
import { hashLeaf } from './merkle.ts';

/** Action by which details are taken away; its object is the account whose they were. */
export const ERASURE = 'person.delete';

/** Names the format of exports in their first line. */
export const EXPORT_FORMAT = 'certdeck audit export 1';

export const actorKinds = ['member', 'key', 'guest', 'staff', 'system'] as const;
/** Who acts: a member of the tenant, an API key of it, somebody without a session, the operator, or work in the background. */
export type ActorKind = (typeof actorKinds)[number];

/** What of an entry never goes: no name, address or text of a person, but ids alone. */
export interface Entry {
  id: string;
  at: Date;
  tenantID: string;
  actorKind: ActorKind;
  /** Account of who acted; '' where none is known. */
  actorID: string;
  /** Id of the call, `job.<kind>`, or `operator.<command>`. */
  action: string;
  objectKind: string;
  objectID: string;
  requestID: string;
  /** `commitmentOf` its details, base64. */
  details: string;
}

/** What may be taken away when a person goes: the entry keeps its salted hash (ADR 52). */
export interface Details {
  address: string;
  userAgent: string;
  before?: unknown;
  after?: unknown;
}

/** Hash that says nothing about what it is of, as long as the salt is unknown: 16 random octets. */
export const commitmentOf = (salt: Buffer, body: string): string =>
  hash('sha256', Buffer.concat([salt, Buffer.from(body)]), 'base64');

/** Octets of an entry that are a leaf of its tenant's tree: JSON with these members in this order. */
export const leafOf = (entry: Entry): Buffer =>
  Buffer.from(
    JSON.stringify({
      v: 1,
      id: entry.id,
      at: entry.at.toISOString(),
      tenant: entry.tenantID,
      actor: [entry.actorKind, entry.actorID],
      action: entry.action,
      object: [entry.objectKind, entry.objectID],
      request: entry.requestID,
      details: entry.details,
    }),
  );

export const leafHashOf = (entry: Entry): Buffer => hashLeaf(leafOf(entry));
