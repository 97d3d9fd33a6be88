import type { Registry } from '@certdeck/contract';
import { createLifecycles } from '@certdeck/federation/lifecycles';
import { createLoader } from '../kernel/loader.ts';
import { remotePlacesOf } from '../kernel/places.ts';
import { createRuntime } from '../kernel/runtime.ts';
import { createStartUp } from '../kernel/start-up.ts';
import { mergeSite } from '../kernel/state.ts';
import { detailOf, type FailureEvent, reportFailure, reportLoad, telemetry } from '../kernel/telemetry.ts';
import { areaOf } from './areaOf.tsx';
import { createCustomer } from './customer.ts';
import type { MountProps, StartKernel } from './options.ts';

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
  telemetry().configure({
    address: `${origin}/telemetry${state.partner ? `?partner=${encodeURIComponent(state.partner)}` : ''}`,
    shell: registry.shell ?? '',
  });
  /** What each place on the page wants to hear, by the name of the place. */
  const hearers = new Map<string, MountProps['onError']>();
  const onFailure = (event: FailureEvent): void => {
    reportFailure(event);
    const { remote, release, code, detail, recovered } = event;
    const about = { area: remote, release, message: detailOf(detail), ...(recovered ? { recovered } : {}) };
    for (const onError of new Set(hearers.values())) onError?.(code, about);
  };
  const loader = createLoader(registry, createRuntime(), { onFailure, onLoad: reportLoad, config: site });
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
        async mount(props) {
          hearers.set(props.name, props.onError);
          await lifecycles.mount(props);
        },
        async unmount(props) {
          await lifecycles.unmount(props);
          hearers.delete(props.name);
        },
        async update(props) {
          hearers.set(props.name, props.onError);
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
