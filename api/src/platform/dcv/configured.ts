import { SafeHttpClient } from '../dns/http-client.ts';
import { configuredResolvers } from '../dns/resolvers.ts';
import type { CaaTerms, Verifier } from './dcv.ts';
import { createVerifier, type VerifierOptions } from './verifier.ts';

/** A zone that this machine answers for itself, on loopback. */
interface OwnZone {
  readonly zone: string;
  readonly addresses: readonly string[];
  readonly dnsPort: number;
  readonly httpPort: number;
}

/** Names for which this machine answers as their registry and as their name servers. */
export interface HostedNames {
  /** Name at and below which they are. */
  suffix: string;
  /** `address:port` of who answers. */
  servers: string;
}

/**
 * Makes the verifier of a process. Once a zone of its own is open, another verifier asks that one too.
 * @param servers resolvers, `address:port`; those of the system when there is none
 * @param caa what CAA records must say
 */
export function configuredVerifier(
  servers: readonly string[],
  now: () => Date,
  caa: () => Promise<CaaTerms>,
): (own: OwnZone | undefined, hosted?: HostedNames) => Verifier {
  let known: { own: OwnZone | undefined; server: string | undefined; verifier: Verifier } | undefined;
  return (own, hosted) => {
    const server = hosted?.servers;
    if (!known || known.own !== own || known.server !== server)
      known = { own, server, verifier: verifierFor(servers, { clock: now, caa }, own, hosted) };
    return known.verifier;
  };
}

function verifierFor(
  servers: readonly string[],
  options: Pick<VerifierOptions, 'clock' | 'caa'>,
  own?: OwnZone,
  hosted?: HostedNames,
): Verifier {
  // The demonstration's own zone is below the names that are hosted, and comes first.
  const zones = [
    ...(own ? [{ suffix: own.zone, servers: `127.0.0.1:${own.dnsPort}` }] : []),
    ...(hosted ? [hosted] : []),
  ];
  const resolvers = configuredResolvers(servers, zones);
  const demo = own ? { demo: { suffix: own.zone, addresses: [...own.addresses], port: own.httpPort } } : {};
  // The file check asks for no trusted certificate: the one that is ordered may be the first.
  const http = new SafeHttpClient({ verifyTls: false, ...demo });
  return createVerifier({ ...options, resolvers, http });
}
