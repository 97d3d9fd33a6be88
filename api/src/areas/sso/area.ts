import type { Area } from '../../platform/area/area.ts';
import type { Config } from '../../platform/config/config.ts';
import { SafeHttpClient } from '../../platform/dns/http-client.ts';
import { configuredResolvers } from '../../platform/dns/resolvers.ts';
import { checkDomains } from './check-domains.ts';
import { bindDomains } from './domains.ts';
import { removeOldFlows } from './flows.store.ts';
import { identityData } from './personal.store.ts';
import type { SsoPorts } from './ports.ts';
import { bindSso } from './routes.ts';
import { bindSsoSignIn } from './sign-in.ts';
import { ssoNotices, ssoTexts } from './texts.ts';

/** How long a provider may take for one answer, and how much it may say; keys of large companies are some kilobytes. */
const PATIENCE = { timeoutMs: 8_000, maxBody: 262_144 };

const HOUR_SECONDS = 3600;

/** Members of a tenant sign in by a provider of its own (OpenID Connect). */
export function ssoArea({
  config,
  ...given
}: Omit<SsoPorts, 'client' | 'resolvers' | 'encrypted'> & {
  config: Pick<Config, 'DNS_SERVERS' | 'SSO_PROVIDERS' | 'PUBLIC_URL'>;
}): Area {
  const ports: SsoPorts = {
    ...given,
    client: new SafeHttpClient({ ...PATIENCE, own: config.SSO_PROVIDERS }),
    resolvers: configuredResolvers(config.DNS_SERVERS),
    encrypted: config.PUBLIC_URL?.startsWith('https:') ?? false,
  };
  return {
    name: 'sso',
    calls(router) {
      bindSso(router, ports);
      bindDomains(router, ports);
      bindSsoSignIn(router, ports);
    },
    texts: ssoTexts,
    personal: identityData(ports),
    notices: ssoNotices,
    schedules: { 'sso-domains': { every: HOUR_SECONDS, run: () => checkDomains(ports) } },
    cleanUp: () => removeOldFlows(ports.db, ports.now()),
  };
}
