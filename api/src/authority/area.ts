import type { Area } from '../area/area.ts';
import { embeddedPort } from '../issuers/embedded-ca/embedded-port.ts';
import type { EmbeddedCa } from '../issuers/embedded-ca/index.ts';
import type { Issuer } from '../issuers/issuer.ts';
import type { Limiter } from '../limits/limiter.ts';
import { type AuthorityOptions, openAuthority } from './open-authority.ts';
import { registerPki } from './pki-routes.ts';

export interface AuthorityArea extends Area {
  /** Issues through the authority, which is open once background work has started. */
  readonly issuer: Issuer;
}

export interface AuthorityPorts extends AuthorityOptions {
  config: AuthorityOptions['config'] & { readonly RATE_LIMIT: number };
  limiter: Limiter;
}

/** The certification authority and what its certificates refer to. */
export function authorityArea(ports: AuthorityPorts): AuthorityArea {
  let authority: EmbeddedCa | undefined;
  return {
    name: 'authority',
    issuer: embeddedPort(() => authority?.issuer),
    probe: () => (authority ? 'ok' : 'unavailable'),
    http: (server) =>
      registerPki(server, () => authority, {
        limiter: ports.limiter,
        isLimited: ports.config.RATE_LIMIT > 0,
      }),
    async start() {
      authority = await openAuthority(ports);
    },
  };
}
