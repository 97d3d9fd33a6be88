import { agentsArea } from '../areas/agents/area.ts';
import { keepCustomer } from '../areas/agents/customers/customers.store.ts';
import { homeHostOf } from '../areas/agents/customers/home-host.ts';
import type { Area } from '../platform/area/area.ts';
import { brands } from '../areas/catalogue/brands.ts';
import { sumOf } from '../areas/commissions/commissions.store.ts';
import type { Verifier } from '../platform/dcv/dcv.ts';
import type { DemoZone } from '../ports/dns-provider/demo-zone/demo-zone.ts';
import type { Issuer } from '../ports/issuers/issuer.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { listRates } from '../areas/rates/rates.store.ts';
import { plainHost } from '../platform/server/plain-host.ts';
import type { HomeSites } from '../areas/session/home-sites.ts';
import { agentResolver, certificateSeal, ownHostName, ownNames, tlsAddress } from './agent-sites.ts';
import type { Parts } from './parts.ts';

/** Whose site stands at a host name; undefined for the portal's own. */
const ownerOf =
  ({ agentSites }: Pick<Parts, 'agentSites'>) =>
  (hostname: string) =>
    agentSites.of(plainHost(hostname))?.tenantID;

/** What host names of sign-ups and visits mean. */
export const homeSitesOf = (parts: Pick<Parts, 'agentSites' | 'now'>): HomeSites => ({
  async joined(trx, tenantID, hostname) {
    const agentID = ownerOf(parts)(hostname);
    if (agentID === undefined) return;
    const customer = { account_id: tenantID, agent_id: agentID, host: plainHost(hostname) };
    await keepCustomer(trx, { ...customer, since: parts.now() });
  },
  homeOf: (db, tenantID, hostname) => homeHostOf(db, ownerOf(parts), tenantID, hostname),
});

/** Agents and their sites. */
export function agentsOf(
  parts: Parts,
  demoZone: () => DemoZone | undefined,
  { issuer, verifier }: { issuer: Issuer; verifier(): Pick<Verifier, 'checkCaa'> },
): Area {
  const { agentSites, config, sites } = parts;
  return agentsArea({
    db: parts.db,
    now: parts.now,
    limiter: parts.limiter,
    nudge: parts.nudge,
    tell: (trx, tenantID, notice) => announce(trx, tenantID, [notice]),
    brands: brands.map(({ brand }) => brand),
    currencies: async () => (await listRates(parts.db)).map(({ currency }) => currency),
    targetBase: ownHostName(config),
    isOwn: ownNames(config, sites),
    servesTls: config.TLS_PORT !== undefined,
    tlsAddress: (host) => tlsAddress(config, host),
    issuer,
    seal: certificateSeal(config, parts.db),
    async makeKey(tenantID, host) {
      const wish = { hostname: host, signAlg: 'ECDSA', keyLen: 'P256' } as const;
      const made = await parts.keys.make(tenantID, wish);
      return made.kind === 'made' ? { key: made.pair.privateKey, csr: made.pair.publicKey } : undefined;
    },
    async caaObstacle(host, method) {
      const verdict = await verifier().checkCaa(host, method);
      return verdict.kind === 'forbids' || verdict.kind === 'failed'
        ? `${verdict.reason} ${verdict.at}`
        : undefined;
    },
    replaced: () => parts.agentCertificates.changed(),
    resolver: agentResolver(config.DNS_SERVERS, demoZone),
    changed: () => agentSites.changed(),
    refresh: () => agentSites.refresh(),
    ownerOf: ownerOf(parts),
    markupsOf: async (tenantID) => {
      const [waiting, earned] = await Promise.all([
        sumOf(parts.db, tenantID, 'waiting', 'markup'),
        sumOf(parts.db, tenantID, 'earned', 'markup'),
      ]);
      return { waiting, earned };
    },
    demo(host) {
      const zone = demoZone();
      if (!zone?.covers(host)) return undefined;
      return {
        publish: async (tenantID, name, target) =>
          (await zone.publish({ owner: tenantID, name, type: 'CNAME', value: target })).ok,
      };
    },
  });
}
