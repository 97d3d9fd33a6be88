import { type DnsArea, dnsArea } from '../areas/dns/area.ts';
import type { Names } from '../areas/dns/ports.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';
import type { HostedNames } from '../platform/dcv/configured.ts';
import { policies } from '../ports/registrar/embedded/policies.ts';
import type { Parts } from './parts.ts';

/** In a demonstration names are answered for at its own servers, which stand in its own zone. */
const DEMO_NAMESERVERS = ['ns1.demo.test', 'ns2.demo.test'];
/** Where nobody else hears them. */
const DEMO_LISTEN = { address: '127.0.0.1', port: 0 };
/** Top of the names that the embedded registry sells. */
const EMBEDDED_ROOT = 'test';

type HostingConfig = Pick<Config, 'DEMO' | 'DNS_LISTEN' | 'DOMAIN_NAMESERVERS' | 'DNS_HOSTING' | 'REGISTRAR'>;

/** Servers that answer for new names. */
export const nameserversOf = ({ DEMO, DOMAIN_NAMESERVERS }: Pick<Config, 'DEMO' | 'DOMAIN_NAMESERVERS'>) =>
  DOMAIN_NAMESERVERS.length > 0 || !DEMO ? DOMAIN_NAMESERVERS : DEMO_NAMESERVERS;

/**
 * Servers by which this portal answers; none where it hosts no DNS.
 * @throws ConfigError where it shall, and no servers are named, or where it shan't and answers
 */
function hostingOf(config: HostingConfig): readonly string[] {
  if (!config.DNS_HOSTING && !config.DEMO) {
    if (config.DNS_LISTEN.length > 0)
      throw new ConfigError('DNS_LISTEN says where to answer, so DNS_HOSTING must be 1');
    return [];
  }
  const nameservers = nameserversOf(config);
  if (nameservers.length === 0)
    throw new ConfigError('DNS_HOSTING is set, so DOMAIN_NAMESERVERS must name the servers that answer');
  return nameservers;
}

const isDemoRegistry = ({ DEMO, REGISTRAR }: Pick<Config, 'DEMO' | 'REGISTRAR'>) =>
  DEMO && REGISTRAR === 'embedded';

/**
 * Names of a demonstration, which no resolver outside of it knows, and who answers for them.
 * @param port of the portal's own name server; undefined before it listens
 */
export function demoNames(config: Config, port: number | undefined): HostedNames | undefined {
  if (port === undefined || !isDemoRegistry(config)) return undefined;
  const [{ address } = DEMO_LISTEN] = config.DNS_LISTEN;
  const host = address === '0.0.0.0' ? DEMO_LISTEN.address : address;
  return { suffix: EMBEDDED_ROOT, servers: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}` };
}

/** Hosting of DNS for the names of tenants. */
export const dnsOf = ({ config, db, now, log }: Parts, names: Names): DnsArea =>
  dnsArea({
    ...{ db, now, log, names },
    nameservers: hostingOf(config),
    listen: config.DNS_LISTEN.length > 0 || !config.DEMO ? config.DNS_LISTEN : [DEMO_LISTEN],
    ...(isDemoRegistry(config)
      ? { registry: { root: EMBEDDED_ROOT, tlds: policies.map(({ tld }) => tld) } }
      : {}),
  });
