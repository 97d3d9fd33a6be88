import type { Resolver } from '../../../platform/dns/resolver.ts';
import { isAllowed, type Target } from './tls/target.ts';

/** Where a site of demo mode listens on loopback. */
export interface DemoPlace {
  https: number;
  http: number;
}

/** What an audit may reach: names through the resolver, and, in demo mode alone, the places it is told. */
export interface Reach {
  resolver: Resolver;
  /** Demo mode only: places on loopback for names of the demo zone. */
  demo?: (host: string) => readonly DemoPlace[] | undefined;
}

export type Located =
  | {
      kind: 'targets';
      targets: Target[];
      /** Addresses of the name that must not be dialled. */
      refused: string[];
      /** The resolver vouches for the addresses. */
      authenticated: boolean;
    }
  | { kind: 'NXDOMAIN' | 'NO_ADDRESS' | 'SERVFAIL' | 'TIMEOUT' }
  | { kind: 'ADDRESS_REFUSED'; addresses: string[] };

/**
 * All addresses of a name that may be dialled, IPv4 first. Addresses of private networks, of the machine itself
 * and of cloud metadata services are sorted out here and refused again when they are dialled (D-210).
 */
export async function locate(reach: Reach, host: string, scheme: 'http' | 'https'): Promise<Located> {
  const port = scheme === 'https' ? 443 : 80;
  const places = reach.demo?.(host);
  if (places) {
    const targets = places.map((place): Target => {
      const demo = { address: '127.0.0.1' as const, port: place[scheme] };
      return { address: '127.0.0.1', port, host, demo };
    });
    return { kind: 'targets', targets, refused: [], authenticated: false };
  }
  const results = await Promise.all([reach.resolver.lookup(host, 'A'), reach.resolver.lookup(host, 'AAAA')]);
  const answers = results.filter((result) => result.kind === 'answer');
  const addresses = [...new Set(answers.flatMap(({ records }) => records))];
  if (addresses.length === 0) {
    const kinds = results.map(({ kind }) => kind);
    if (kinds.includes('nxdomain')) return { kind: 'NXDOMAIN' };
    if (kinds.includes('servfail')) return { kind: 'SERVFAIL' };
    return { kind: kinds.includes('timeout') ? 'TIMEOUT' : 'NO_ADDRESS' };
  }
  const all = addresses.map((address): Target => ({ address, port, host }));
  const targets = all.filter(isAllowed);
  const refused = all.filter((target) => !isAllowed(target)).map(({ address }) => address);
  if (targets.length === 0) return { kind: 'ADDRESS_REFUSED', addresses: refused };
  const authenticated = answers
    .filter(({ records }) => records.length > 0)
    .every((answer) => answer.authenticated);
  return { kind: 'targets', targets, refused, authenticated };
}
