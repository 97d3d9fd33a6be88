import type { TenantID } from './identifiers.ts';

/** What an area tells of a change; the rest is known from the request. */
export interface Note {
  /** Whose log; needed where no session says it. */
  tenantID?: TenantID;
  /** Who acts, where no session says it. */
  actorID?: string;
  /** Something else than the call's own name. */
  action?: string;
  object?: { kind: string; id: string };
  /** Plain JSON; members with names of secrets are taken out. */
  before?: unknown;
  after?: unknown;
}
