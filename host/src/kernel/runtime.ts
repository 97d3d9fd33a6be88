import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { FederationRuntime } from './loader.ts';

/** Share scope of host and remotes; partner pages that federate have their own. */
export const SHARE_SCOPE = 'certdeck';

/** A hash that no content has: a script that has it never runs. */
const NO_CONTENT = `sha256-${'A'.repeat(43)}=`;

/** The runtime's inner part, which the build leaves under a name of ours (shared/build/src/webpack/own-globals-loader.ts). */
type RuntimeCore = object & { CurrentGlobal: object };
interface Names {
  __CERTDECK_FEDERATION__?: unknown;
  _CERTDECK_RUNTIME_CORE?: RuntimeCore;
  _FEDERATION_RUNTIME_CORE?: RuntimeCore;
}

/**
 * Gives remotes the runtime of this build, with our own lists in the place of those of whoever else federates on the
 * page. Under its usual name too, where nobody has it: releases that were built before, or elsewhere, look there.
 */
function lendRuntime(page: Names): void {
  const core = page._CERTDECK_RUNTIME_CORE;
  if (!core) return;
  const ownGlobal: object = Object.create(globalThis, {
    __FEDERATION__: { get: () => page.__CERTDECK_FEDERATION__ },
  }) as object;
  const lent = { ...core, CurrentGlobal: ownGlobal };
  page._CERTDECK_RUNTIME_CORE = lent;
  page._FEDERATION_RUNTIME_CORE ??= lent;
}

/** Deadline of a look at what has failed, in milliseconds. */
const DIAGNOSIS = 5_000;

/**
 * The real runtime: @module-federation/enhanced, with integrity on every entry. An entry that nobody has registered
 * here, whoever names it to the runtime, is refused: without an answer the runtime would load it without a hash.
 */
export function createRuntime(): FederationRuntime {
  lendRuntime(globalThis as Names);
  const integrityByEntry = new Map<string, string>();
  /** What scripts that failed should have been; a chunk's error doesn't say. */
  const wanted = new Map<string, string>();
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.integrity) wanted.set(target.src, target.integrity);
    },
    true,
  );
  registerPlugins([
    {
      name: 'certdeck-entry-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityByEntry.get(url) ?? NO_CONTENT;
        return script;
      },
    },
  ]);
  return {
    register({ name, entry, integrity }) {
      integrityByEntry.set(entry, integrity);
      registerRemotes([{ name, entry, type: 'global', entryGlobalName: name, shareScope: SHARE_SCOPE }]);
    },
    load: (request) => loadRemote(request, { from: 'runtime' }),
    // The container is a global `var`, which exists as soon as its script begins.
    hasRun: (name) => name in globalThis,
    provided() {
      const scope = getInstance()?.shareScopeMap[SHARE_SCOPE] ?? {};
      return Object.fromEntries(
        Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions)[0] ?? '0.0.0']),
      );
    },
    async diagnose(script) {
      // Without a connection there is no diagnosis to be had either.
      const recovery = await import(/* webpackChunkName: "recovery" */ './recovery.ts').catch(
        () => undefined,
      );
      const integrity = integrityByEntry.get(script) ?? wanted.get(script);
      return recovery ? recovery.diagnose(script, integrity, DIAGNOSIS) : 'UNREACHABLE';
    },
    async readManifest(base, options) {
      const { readManifest } = await import(/* webpackChunkName: "recovery" */ './recovery.ts');
      return readManifest(base, options);
    },
  };
}
