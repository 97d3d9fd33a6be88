import type { Area } from '../area/area.ts';
import type { EmbeddedCa } from '../issuers/embedded-ca/index.ts';
import { type AuthorityOptions, openAuthority } from './open-authority.ts';
import { registerPki } from './pki-routes.ts';

export interface AuthorityArea extends Area {
  /** The authority, once background work has started. */
  opened(): EmbeddedCa | undefined;
}

/** The certification authority and what its certificates refer to. */
export function authorityArea(ports: AuthorityOptions): AuthorityArea {
  let authority: EmbeddedCa | undefined;
  return {
    name: 'authority',
    opened: () => authority,
    http: (server) => registerPki(server, () => authority),
    async start() {
      authority = await openAuthority(ports);
    },
  };
}
