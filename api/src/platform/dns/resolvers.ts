import { Gate } from './gate.ts';
import type { DnsResult, RecordType, Resolver, ResolverOptions } from './resolver.ts';
import { parseServers } from './server-list.ts';
import { ServerResolver } from './server-resolver.ts';

/** Whether a name is a zone's apex or below it. */
export function isUnder(name: string, zone: string): boolean {
  const lower = name.toLowerCase().replace(/\.$/, '');
  return lower === zone || lower.endsWith(`.${zone}`);
}

/** Asks the servers of a zone for names under it, another resolver for all else. */
class RoutedResolver implements Resolver {
  readonly name: string;
  private readonly fallback: Resolver;
  private readonly routes: { suffix: string; resolver: Resolver }[];

  constructor(fallback: Resolver, routes: { suffix: string; resolver: Resolver }[]) {
    this.name = fallback.name;
    this.fallback = fallback;
    this.routes = routes;
  }

  lookup<T extends RecordType>(name: string, type: T): Promise<DnsResult<T>> {
    const route = this.routes.find(({ suffix }) => isUnder(name, suffix));
    return (route?.resolver ?? this.fallback).lookup(name, type);
  }
}

/** Asked when neither the configuration nor the system names a DNS server. */
const LAST_RESOLVER = '127.0.0.1:53';

/** Resolvers of a process: those that the operator names, those of the system, or the last one; never none. */
export function configuredResolvers(
  servers: readonly string[],
  zones: NonNullable<ResolverOptions['zones']> = [],
): Resolver[] {
  const configured = createResolvers({ servers: servers.join(','), zones });
  return configured.length > 0 ? configured : createResolvers({ servers: LAST_RESOLVER, zones });
}

/**
 * One resolver for each configured server, each a point of view of its own (BR 3.2.2.9). Together they have at
 * most `concurrency` lookups under way.
 * @throws when a server list is malformed
 */
export function createResolvers(options: ResolverOptions): Resolver[] {
  const { timeoutMs = 5000, tries = 2, concurrency = 100 } = options;
  const gate = new Gate(concurrency);
  const open = (list: string): Resolver[] =>
    parseServers(list).map((server) => new ServerResolver(server, gate, timeoutMs, tries));
  const zones = (options.zones ?? []).map(({ suffix, servers }) => ({
    suffix: suffix.toLowerCase(),
    resolvers: open(servers),
  }));
  return open(options.servers).map((resolver, index) => {
    const routes = zones.flatMap(({ suffix, resolvers }) => {
      const chosen = resolvers[index % resolvers.length];
      return chosen ? [{ suffix, resolver: chosen }] : [];
    });
    return routes.length === 0 ? resolver : new RoutedResolver(resolver, routes);
  });
}
