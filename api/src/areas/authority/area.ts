import type { Area } from '../../platform/area/area.ts';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { bindAuthorityDesk } from './desk/routes.ts';
import { createIssuance, type IssuanceOptions } from './issuance.ts';
import { registerPki } from './pki-routes.ts';
import { authorityTexts } from './texts.ts';

export interface AuthorityArea extends Area {
  /** The issuer of the configuration; the embedded authority is open once background work has started. */
  readonly issuer: Issuer;
}

export interface AuthorityPorts extends IssuanceOptions {
  config: IssuanceOptions['config'] & { readonly RATE_LIMIT: number };
  limiter: Limiter;
}

/**
 * Who issues, and the certification authority with what its certificates refer to: that goes on also where another
 * issuer has taken its place.
 * @throws ConfigError for an issuer that is configured in part
 */
export function authorityArea(ports: AuthorityPorts): AuthorityArea {
  const { issuer, open, opened } = createIssuance(ports);
  return {
    name: 'authority',
    issuer,
    calls: (router) =>
      bindAuthorityDesk(router, { db: ports.db, now: ports.now, issuer: ports.config.ISSUER, opened }),
    texts: authorityTexts,
    probe: () => (opened() ? 'ok' : 'unavailable'),
    http: (server) =>
      registerPki(server, opened, {
        limiter: ports.limiter,
        isLimited: ports.config.RATE_LIMIT > 0,
      }),
    start: open,
  };
}
