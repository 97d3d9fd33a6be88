import { getInstance } from '@module-federation/enhanced/runtime';
import { SHARE_SCOPE } from '../../kernel/runtime.ts';

/** One module that host and remotes share, as it was negotiated in this tab. */
export interface SharedModule {
  name: string;
  version: string;
  /** Whose copy it is. */
  provider: string;
  /** Others that have asked for it. */
  users: readonly string[];
  /** Whether its code is on the page. */
  loaded: boolean;
}

/** What the share scope holds, by name. Several versions of one module would be several rows. */
export function sharedModules(): SharedModule[] {
  const host = getInstance();
  const scope = host?.shareScopeMap[SHARE_SCOPE] ?? {};
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn, loaded, lib }]) => {
        // The runtime writes down who loaded a copy first; whose it is, the host's own list says.
        const isHosts = host?.options.shared[name]?.some((own) => own.version === version) ?? false;
        const provider = isHosts && host ? host.name : from;
        const users = [...new Set([from, ...useIn])].filter((user) => user !== provider);
        return { name, version, provider, users, loaded: loaded === true || lib !== undefined };
      }),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
