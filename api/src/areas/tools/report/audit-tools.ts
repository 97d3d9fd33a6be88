import type { Config } from '../../../platform/config/config.ts';
import { SafeHttpClient } from '../../../platform/dns/http-client.ts';
import { configuredResolvers } from '../../../platform/dns/resolvers.ts';
import { AUTHORITY_LIMITS, type AuditTools } from './audit.ts';
import type { DemoSites } from './demo/demo-sites.ts';
import { openTrustStore } from './trust-store.ts';

/**
 * What audits work with: the configured resolver, the roots everybody trusts, public addresses alone. In demo
 * mode, and only then, the names of the demo's own sites lead to loopback and its zone is asked.
 */
export function createAuditTools(
  config: Pick<Config, 'DNS_SERVERS'>,
  now: () => Date,
  signal: AbortSignal,
  demo?: { sites: DemoSites; zone: string; dnsPort: number },
): AuditTools {
  const zones = demo ? [{ suffix: demo.zone, servers: `127.0.0.1:${demo.dnsPort}` }] : [];
  const [resolver] = configuredResolvers(config.DNS_SERVERS, zones);
  if (!resolver) throw new Error('audits need a DNS server');
  return {
    reach: { resolver, ...(demo ? { demo: demo.sites.place } : {}) },
    store: openTrustStore(demo ? [demo.sites.root] : []),
    http: new SafeHttpClient(AUTHORITY_LIMITS),
    now,
    signal,
  };
}
