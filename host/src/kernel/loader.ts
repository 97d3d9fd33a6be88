import { preflight, type Registry } from '@certdeck/contract';
import { registerNamespace } from '@certdeck/i18n';
import type { RemoteCapabilities, RemoteRoutes } from '@certdeck/federation';
import { type Blame, chunkFailureOf, RemoteFailure } from './failure.ts';

type RegistryEntry = Registry['remotes'][number];

/** The part of the federation runtime that the kernel needs. */
export interface FederationRuntime {
  register(remote: { name: string; entry: string; integrity: string }): void;
  /** Resolves the exposed module, or rejects. */
  load(request: string): Promise<unknown>;
  /** Versions of the shared modules the kernel gives. */
  provided(): Record<string, string>;
  /** Says whether the entry can be fetched and has the expected content. */
  diagnose(entry: string, integrity: string): Promise<'UNREACHABLE' | 'INTEGRITY' | 'INIT'>;
}

export interface RemoteLoader {
  routes(id: string): Promise<RemoteRoutes>;
  capabilities(id: string): Promise<RemoteCapabilities>;
  /** Who answers for a remote. */
  blame(id: string): Blame;
  deadline(id: string): number;
}

/**
 * Loads exposed modules of the registry's remotes: preflight, registration, entry, module.
 * Rejects with a `RemoteFailure`; a failed load may be asked for again.
 */
export function createLoader(registry: Registry, runtime: FederationRuntime): RemoteLoader {
  const entries = new Map(registry.remotes.map((remote) => [remote.id, remote]));
  const registered = new Set<string>();
  const loads = new Map<string, Promise<unknown>>();

  function entryOf(id: string): RegistryEntry {
    const entry = entries.get(id);
    if (!entry) throw new RemoteFailure('REGISTRY_DOWN', { remote: id, release: '-', owner: '-' });
    return entry;
  }

  function blame(id: string): Blame {
    const entry = entries.get(id);
    return { remote: id, release: entry?.release ?? '-', owner: entry?.manifest.owner ?? '-' };
  }

  async function load(id: string, exposed: string): Promise<unknown> {
    const { manifest, base, deadline } = entryOf(id);
    const mismatch = preflight(manifest, runtime.provided());
    if (mismatch) throw new RemoteFailure('INCOMPATIBLE', blame(id), mismatch);
    const address = new URL(manifest.entry, new URL(base, document.baseURI)).href;
    if (!registered.has(id)) {
      runtime.register({ name: manifest.name, entry: address, integrity: manifest.entryIntegrity });
      registered.add(id);
    }
    try {
      return await withDeadline(runtime.load(`${manifest.name}/${exposed}`), deadline);
    } catch (cause) {
      if (cause instanceof DeadlineError) throw new RemoteFailure('TIMEOUT', blame(id), cause);
      if (chunkFailureOf(cause)) throw new RemoteFailure('CHUNK', blame(id), cause);
      throw new RemoteFailure(await runtime.diagnose(address, manifest.entryIntegrity), blame(id), cause);
    }
  }

  function once<Module>(id: string, exposed: string): Promise<Module> {
    const key = `${id}/${exposed}`;
    let pending = loads.get(key);
    if (!pending) {
      pending = load(id, exposed);
      loads.set(key, pending);
      pending.catch(() => loads.delete(key));
    }
    return pending as Promise<Module>;
  }

  return {
    async routes(id) {
      const { default: routes } = await once<{ default: RemoteRoutes }>(id, 'routes');
      registerNamespace(routes.namespace, routes.texts);
      for (const [screen, texts] of Object.entries(routes.screenTexts ?? {})) {
        registerNamespace(`${routes.namespace}-${screen}`, texts);
      }
      return routes;
    },
    async capabilities(id) {
      const { default: capabilities } = await once<{ default: RemoteCapabilities }>(id, 'capabilities');
      registerNamespace(capabilities.namespace, capabilities.texts);
      return capabilities;
    },
    blame,
    deadline: (id) => entries.get(id)?.deadline ?? 20_000,
  };
}

class DeadlineError extends Error {
  override name = 'DeadlineError';
}

/** Rejects with a DeadlineError after `milliseconds`. */
export async function withDeadline<Value>(work: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
