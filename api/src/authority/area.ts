import type { Area } from '../area/area.ts';
import { AcmeIssuer } from '../issuers/acme/acme-issuer.ts';
import { embeddedPort } from '../issuers/embedded-ca/embedded-port.ts';
import type { EmbeddedCa } from '../issuers/embedded-ca/index.ts';
import type { Issuer } from '../issuers/issuer.ts';
import { acmeSettings, type IssuerConfig } from '../issuers/open-settings.ts';
import type { Limiter } from '../limits/limiter.ts';
import { besideEmbedded } from './beside-embedded.ts';
import { type AuthorityOptions, type AuthorityParts, openAuthority, openParts } from './open-authority.ts';
import { registerPki } from './pki-routes.ts';
import { createUpstreamRepository } from './upstream.store.ts';

export interface AuthorityArea extends Area {
  /** The issuer of the configuration; the embedded authority is open once background work has started. */
  readonly issuer: Issuer;
}

export interface AuthorityPorts extends AuthorityOptions {
  config: AuthorityOptions['config'] & IssuerConfig & { readonly RATE_LIMIT: number };
  limiter: Limiter;
}

/**
 * Who issues, and the certification authority with what its certificates refer to: that goes on also where another
 * issuer has taken its place.
 * @throws ConfigError for an issuer that is configured in part
 */
export function authorityArea(ports: AuthorityPorts): AuthorityArea {
  let authority: EmbeddedCa | undefined;
  let opening: Promise<AuthorityParts> | undefined;
  const parts = (): Promise<AuthorityParts> => {
    opening ??= openParts(ports).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const embedded = embeddedPort(() => authority?.issuer);
  return {
    name: 'authority',
    issuer: upstreamIssuer(ports, embedded, parts) ?? embedded,
    probe: () => (authority ? 'ok' : 'unavailable'),
    http: (server) =>
      registerPki(server, () => authority, {
        limiter: ports.limiter,
        isLimited: ports.config.RATE_LIMIT > 0,
      }),
    async start() {
      authority = await openAuthority(ports, await parts());
    },
  };
}

/** The ACME server of the configuration, if it names one. */
function upstreamIssuer(
  { config, db, now }: AuthorityPorts,
  embedded: Issuer,
  parts: () => Promise<AuthorityParts>,
): Issuer | undefined {
  const settings = acmeSettings(config);
  if (!settings) return undefined;
  const issuer = new AcmeIssuer({
    settings,
    rows: createUpstreamRepository(db),
    keys: async () => (await parts()).keys,
    now,
  });
  return besideEmbedded(issuer, embedded, async ({ orderNo, attempt }) => {
    const { certificates } = await parts();
    return (await certificates.findByOrder(orderNo, attempt)) !== null;
  });
}
