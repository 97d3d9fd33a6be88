import { type Config, ConfigError } from '../../platform/config/config.ts';
import { cloudflareProvider } from './cloudflare/provider.ts';
import type { DnsProvider } from './dns-provider.ts';

/**
 * The provider of the operator's zones; undefined when the configuration names none.
 * @throws ConfigError when zones are named without the token for them, or a token without zones
 */
export function openDnsProvider(config: Config): DnsProvider | undefined {
  const { CLOUDFLARE_API_TOKEN: token, DNS_ZONES: zones } = config;
  if (token === '' && zones.size === 0) return undefined;
  if (token === '') throw new ConfigError('DNS_ZONES names zones, so CLOUDFLARE_API_TOKEN must be set');
  if (zones.size === 0)
    throw new ConfigError('CLOUDFLARE_API_TOKEN is set, so DNS_ZONES must say for which zones and accounts');
  return cloudflareProvider({ base: config.CLOUDFLARE_API, token, zones });
}
