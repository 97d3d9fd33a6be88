import type { Registry } from '@certdeck/contract';
import { createLifecycles } from '@certdeck/federation/lifecycles';
import { createLoader } from '../kernel/loader.ts';
import { remotePlacesOf } from '../kernel/places.ts';
import { createRuntime } from '../kernel/runtime.ts';
import { createStartUp } from '../kernel/start-up.ts';
import { mergeSite } from '../kernel/state.ts';
import { areaOf } from './areaOf.tsx';
import { createCustomer } from './customer.ts';
import type { StartKernel } from './options.ts';

/** Areas whose dialogs and screens show the account. */
const SHOW_ACCOUNT: readonly string[] = ['account', 'billing'];

/** Starts the kernel of a partner's page: one customer and one loader for all areas that are mounted on it. */
export const startPage: StartKernel = (state, origin) => {
  const own = mergeSite(state.site);
  const site = {
    ...own,
    apiBaseURL: new URL(own.apiBaseURL, origin).href,
    // The page is somebody else's, and so are its cookies.
    sessionCookie: false,
  };
  const registry = registryAt(state.registry as Registry, origin);
  const loader = createLoader(registry, createRuntime(), { config: site });
  const customer = createCustomer(
    site,
    registry.remotes.some(({ id }) => SHOW_ACCOUNT.includes(id)),
  );
  const page = {
    origin,
    site,
    registry,
    loader,
    customer,
    startUp: createStartUp(customer.session),
    places: remotePlacesOf(registry),
  };

  return {
    lifecycles(id) {
      const area = areaOf(page, id);
      if (!area) throw new Error(`the portal offers no area “${id}” to this page`);
      const lifecycles = createLifecycles(area);
      return {
        ...lifecycles,
        async update(props) {
          await customer.take(props);
          await lifecycles.update(props);
        },
      };
    },
  };
};

/** Addresses in the registry count from the portal, which isn't where this page is. */
function registryAt(registry: Registry, origin: string): Registry {
  const absolute = (base: string) => new URL(base, origin).href;
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => ({
      ...remote,
      base: absolute(remote.base),
      ...(remote.fallback ? { fallback: { ...remote.fallback, base: absolute(remote.fallback.base) } } : {}),
    })),
  };
}
