import { getInstance } from '@module-federation/enhanced/runtime';
import { SHARE_SCOPE } from '../../kernel/runtime.ts';

/** One module that host and remotes share, as it was negotiated in this tab. */
export interface SharedModule {
  name: string;
  version: string;
  /** Who gives it. */
  provider: string;
  /** Containers that have asked for it. */
  users: readonly string[];
  /** Whether its code is on the page. */
  loaded: boolean;
}

/** What the share scope holds, by name. Several versions of one module would be several rows. */
export function sharedModules(): SharedModule[] {
  const scope = getInstance()?.shareScopeMap[SHARE_SCOPE] ?? {};
  return Object.entries(scope)
    .flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { from, useIn, loaded, lib }]) => ({
        name,
        version,
        provider: from,
        users: useIn.filter((user) => user !== from),
        loaded: loaded === true || lib !== undefined,
      })),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}
