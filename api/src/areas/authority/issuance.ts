import { AcmeIssuer } from '../../ports/issuers/acme/acme-issuer.ts';
import { embeddedPort } from '../../ports/issuers/embedded-ca/embedded-port.ts';
import type { EmbeddedCa } from '../../ports/issuers/embedded-ca/index.ts';
import type { Issuer } from '../../ports/issuers/issuer.ts';
import { acmeSettings, type IssuerConfig } from '../../ports/issuers/open-settings.ts';
import { besideEmbedded } from './beside-embedded.ts';
import { type AuthorityOptions, type AuthorityParts, openAuthority, openParts } from './open-authority.ts';
import { createUpstreamRepository } from './upstream.store.ts';

export interface IssuanceOptions extends AuthorityOptions {
  config: AuthorityOptions['config'] & IssuerConfig;
}

/** Who issues by the configuration, and the embedded authority, which is there in any case. */
export interface Issuance {
  readonly issuer: Issuer;
  /** Opens the embedded authority; the issuer can't sign before, where that one issues. */
  open(): Promise<void>;
  /** The embedded authority, once it is open. */
  opened(): EmbeddedCa | undefined;
}

/** @throws ConfigError for an issuer that is configured in part */
export function createIssuance(options: IssuanceOptions): Issuance {
  let authority: EmbeddedCa | undefined;
  let opening: Promise<AuthorityParts> | undefined;
  const parts = (): Promise<AuthorityParts> => {
    opening ??= openParts(options).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  const embedded = embeddedPort(() => authority?.issuer);
  return {
    issuer: upstreamIssuer(options, embedded, parts) ?? embedded,
    opened: () => authority,
    async open() {
      authority = await openAuthority(options, await parts());
    },
  };
}

/** The ACME server of the configuration, if it names one. */
function upstreamIssuer(
  { config, db, now }: IssuanceOptions,
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
