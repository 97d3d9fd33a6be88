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

/**
 * Makes the verifier of a process. Once a zone of its own is open, another verifier asks that one too.
 * @param servers resolvers, `address:port`; those of the system when there is none
 * @param caa what CAA records must say
 */
export function configuredVerifier(
  servers: readonly string[],
  now: () => Date,
  caa: () => Promise<CaaTerms>,
): (own: OwnZone | undefined) => Verifier {
  let known: { own: OwnZone | undefined; verifier: Verifier } | undefined;
  return (own) => {
    if (!known || known.own !== own)
      known = { own, verifier: verifierFor(servers, { clock: now, caa }, own) };
    return known.verifier;
  };
}

function verifierFor(
  servers: readonly string[],
  options: Pick<VerifierOptions, 'clock' | 'caa'>,
  own?: OwnZone,
): Verifier {
  const zones = own ? [{ suffix: own.zone, servers: `127.0.0.1:${own.dnsPort}` }] : [];
  const resolvers = configuredResolvers(servers, zones);
  const demo = own ? { demo: { suffix: own.zone, addresses: [...own.addresses], port: own.httpPort } } : {};
  // The file check asks for no trusted certificate: the one that is ordered may be the first.
  const http = new SafeHttpClient({ verifyTls: false, ...demo });
  return createVerifier({ ...options, resolvers, http });
}
