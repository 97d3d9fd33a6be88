import { isDomain } from '@certdeck/validation';
import { derivedKey } from '../areas/authority/derived-key.ts';
import type { LiveSites } from '../areas/agents/host/live-sites.ts';
import type { Config } from '../platform/config/config.ts';
import { createResolvers } from '../platform/dns/resolvers.ts';
import type { HostSites } from '../areas/partners/host-sites.ts';
import { plainHost } from '../platform/server/plain-host.ts';
import type { DemoZone } from '../ports/dns-provider/demo-zone/demo-zone.ts';
import type { Db } from '../platform/database/transaction.ts';
import { type TextSeal, textSeal } from '../ports/issuers/keys/sealed-text.ts';
import type { Resolver } from '../platform/dns/resolver.ts';

/** Asked when neither the configuration nor the system names a DNS server. */
const LAST_RESOLVER = '127.0.0.1:53';
/** The portal in the demo zone. */
const DEMO_PORTAL = 'portal.demo.test';

/** Sites of agents beside those of the operator, whose documents come first. */
export const withAgents = (own: HostSites, agents: LiveSites): HostSites => ({
  of(hostname) {
    const site = own.of(hostname);
    if (site.isNamed) return site;
    const live = agents.of(plainHost(hostname));
    return live ? { ...site, looks: live.looks, isAgents: true } : site;
  },
});

/** Name of the portal, below which host names of agents lead; '' where it has none. */
export function ownHostName({ AGENT_TARGET, PUBLIC_URL, DEMO }: Config): string {
  if (AGENT_TARGET !== '') return plainHost(AGENT_TARGET);
  const { hostname = '' } = PUBLIC_URL ? new URL(PUBLIC_URL) : {};
  if (isDomain(hostname)) return plainHost(hostname);
  return DEMO ? DEMO_PORTAL : '';
}

/** Seals the keys of agents’ host names. */
export const certificateSeal = (config: Config, db: Db): TextSeal =>
  textSeal(derivedKey(config, db, 'agent certificates'), 'key of an agent’s host name');

/**
 * Address of a host name over TLS. Behind PUBLIC_URL with https the world sees one port of TLS, whatever it is on this
 * machine.
 */
export function tlsAddress({ PUBLIC_URL, TLS_PORT }: Config, host: string): string {
  const outside = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
  const url = new URL(`https://${host}`);
  url.port = outside?.protocol === 'https:' ? outside.port : String(TLS_PORT ?? '');
  return url.origin;
}

/** Whether the portal itself, or a site of the operator's, stands at a host name. */
export const ownNames =
  ({ PUBLIC_URL }: Config, sites: HostSites) =>
  (host: string): boolean =>
    sites.of(host).isNamed === true || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).hostname === host);

/** Asks the configured servers, and for the demo zone its own once it is open. */
export function agentResolver(
  servers: readonly string[],
  zone: () => DemoZone | undefined,
): () => Pick<Resolver, 'lookup'> {
  let known: { port: number | undefined; resolver: Resolver } | undefined;
  return () => {
    const own = zone();
    if (!known || known.port !== own?.dnsPort) {
      const zones = own ? [{ suffix: own.zone, servers: `127.0.0.1:${own.dnsPort}` }] : [];
      const [resolver] = [servers.join(','), LAST_RESOLVER].flatMap((list) =>
        createResolvers({ servers: list, zones }),
      );
      if (!resolver) throw new Error('Host names of agents need a DNS server');
      known = { port: own?.dnsPort, resolver };
    }
    return known.resolver;
  };
}
