import type { Registry } from '@certdeck/contract';
import type { ActiveOverrides } from './override-session.ts';
import { OVERRIDES } from './override-storage.ts';

/**
 * The remotes that this tab of staff takes from another origin, and the registry with them in it.
 * Undefined in every other tab, at the cost of one look into the storage.
 */
export async function readOverrides(registry: Registry): Promise<ActiveOverrides | undefined> {
  try {
    if (!sessionStorage.getItem(OVERRIDES)) return undefined;
    const { applyOverrides } = await import(/* webpackChunkName: "overrides" */ './override-session.ts');
    return await applyOverrides(registry);
  } catch {
    // A browser without storage, or a chunk that can't be had: the deployed releases are always right.
    return undefined;
  }
}
