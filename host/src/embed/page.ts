import type { Registry } from '@certdeck/contract';
import { createLifecycles } from '@certdeck/federation/lifecycles';
import { portalAttribution, type RemoteFailure } from '../kernel/failure.ts';
import { watchFaults } from '../kernel/faults.ts';
import { createLoader, type RemoteLoader } from '../kernel/loader.ts';
import { remotePlacesOf } from '../kernel/places.ts';
import { createRuntime } from '../kernel/runtime.ts';
import { createStartUp } from '../kernel/start-up.ts';
import { mergeSite } from '../kernel/state.ts';
import { detailOf, type FailureEvent, reportFailure, reportLoad, telemetry } from '../kernel/telemetry.ts';
import { watchTexts } from '../kernel/texts.ts';
import { watchUnhashed } from '../kernel/unhashed.ts';
import { areaOf, AreaOptionsError, type EmbedPage } from './areaOf.tsx';
import { createCustomer, READ_ACCOUNT } from './customer.ts';
import { createFirstPages } from './first-pages.ts';
import type { MountProps, StartKernel } from './options.ts';

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
  });
  /** The places on the page, by their names, and what each wants to hear. */
  const hearers = new Map<string, { area: string; onError: MountProps['onError'] }>();
  const onFailure = (event: FailureEvent): void => {
    reportFailure(event);
    const { remote, release, code, detail, recovered } = event;
    const about = { area: remote, release, message: detailOf(detail), ...(recovered ? { recovered } : {}) };
    for (const onError of new Set([...hearers.values()].map((place) => place.onError)))
      onError?.(code, about);
  };
  const loader = createLoader(registry, createRuntime(), { onFailure, onLoad: reportLoad, config: site });
  watchUnhashed(loader.attributionAt, onFailure, (address) => address.startsWith(`${origin}/`));
  const customer = createCustomer(site, {
    knowsAccount: registry.remotes.some(({ id }) => READ_ACCOUNT.includes(id)),
    texts: watchTexts(loader),
    onTokenFailure: (error) =>
      onFailure({
        ...portalAttribution,
        owner: state.partner ?? 'partner',
        code: 'TOKEN',
        detail: error.message,
        phase: 'token',
      }),
  });
  const firstPages = createFirstPages();
  const page = {
    origin,
    site,
    registry,
    loader,
    customer,
    startUp: createStartUp(customer.session),
    places: remotePlacesOf(registry),
    hasPlace: (id: string) => [...hearers.values()].some(({ area }) => area === id),
    onFault: watchFaultsOnce(loader),
    firstPages,
  };

  return {
    lifecycles(id) {
      const area = areaOf(page, id);
      if (!area) throw new Error(`the portal offers no area “${id}” to this page`);
      const lifecycles = createLifecycles(area);
      return {
        ...lifecycles,
        async mount(props) {
          hearers.set(props.name, { area: id, onError: props.onError });
          firstPages.expect(props.name);
          await lifecycles.mount(props).catch(async (error: unknown) => {
            firstPages.forget(props.name);
            // The page is informed by whoever has asked for the area.
            if (error instanceof AreaOptionsError) throw error;
            const failure = await loader.ownFailureOf(error);
            const { code, attribution } = failure;
            reportFailure({ ...attribution, code, detail: error, phase: 'mount' });
            // What is no part that was lost is a mistake of the page's, such as one name for two places.
            throw code === 'RENDER' ? error : failure;
          });
        },
        async unmount(props) {
          firstPages.forget(props.name);
          await lifecycles.unmount(props);
          hearers.delete(props.name);
        },
        firstPage: ({ name }) => firstPages.of(name),
        async update(props) {
          hearers.set(props.name, { area: id, onError: props.onError });
          await customer.take(props);
          await lifecycles.update(props);
        },
      };
    },
  };
};

/** Hears what remotes throw for as long as an area stands on the page, and reports each once, however many do. */
function watchFaultsOnce(loader: RemoteLoader): EmbedPage['onFault'] {
  const listeners = new Set<(failure: RemoteFailure) => void>();
  let stop: (() => void) | undefined;
  return (listener) => {
    listeners.add(listener);
    stop ??= watchFaults(loader, (failure) => {
      loader.report(failure, { phase: 'event' });
      for (const hear of listeners) hear(failure);
    });
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
}

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
