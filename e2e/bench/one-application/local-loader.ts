import type { Registry } from '@certdeck/contract';
import type { RemoteCapabilities, RemoteRoutes } from '@certdeck/federation';
import { registerNamespace } from '@certdeck/i18n';
import { RemoteFailure } from '../../../host/src/kernel/failure.ts';
import type { RemoteLoader } from '../../../host/src/kernel/loader.ts';
import account from '../../../remote-account/src/routes.ts';
import billing from '../../../remote-billing/src/routes.ts';
import billingCapabilities from '../../../remote-billing/src/capabilities.ts';
import certhub from '../../../remote-certhub/src/routes.ts';
import certhubCapabilities from '../../../remote-certhub/src/capabilities.ts';
import orders from '../../../remote-orders/src/routes.ts';
import ordersCapabilities from '../../../remote-orders/src/capabilities.ts';
import ssl from '../../../remote-ssl/src/routes.ts';

const routes: Record<string, RemoteRoutes> = { account, billing, certhub, orders, ssl };
const capabilities: Record<string, RemoteCapabilities> = {
  billing: billingCapabilities,
  certhub: certhubCapabilities,
  orders: ordersCapabilities,
};

/** Answers from the build itself what the federation's loader answers from releases. */
export function localLoader(registry: Registry): RemoteLoader {
  const owner = (id: string) => registry.remotes.find((remote) => remote.id === id)?.manifest.owner ?? '-';
  const found = <Module extends RemoteRoutes | RemoteCapabilities>(
    modules: Record<string, Module>,
    id: string,
  ): Promise<Module> => {
    const module = modules[id];
    if (!module) return Promise.reject(new Error(`there is no area ${id}`));
    registerNamespace(module.namespace, module.texts);
    return Promise.resolve(module);
  };
  const attribution = (id: string) => ({ remote: id, release: 'one', owner: owner(id) });
  return {
    routes: (id) => found(routes, id),
    capabilities: (id) => found(capabilities, id),
    attribution,
    deadline: () => 60_000,
    attributionAt: () => undefined,
    textsFailureOf: async (ns, cause) => new RemoteFailure('INIT', attribution(ns), cause),
    failureOf: async (id, cause) => new RemoteFailure('INIT', attribution(id), cause),
    ownFailureOf: async (cause) => new RemoteFailure('RENDER', attribution('-'), cause),
    report: (failure) => console.error(failure),
    starting: () => () => undefined,
    isSuspected: () => false,
    forgive: () => undefined,
    refuse: () => undefined,
    timed: (_id, _step, work) => work,
  };
}
