import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { FederationRuntime } from './loader.ts';

/** Share scope of host and remotes; partner pages that federate have their own. */
export const SHARE_SCOPE = 'certdeck';

/** Deadline of a look at what has failed, in milliseconds. */
const DIAGNOSIS = 5_000;

/** The real runtime: @module-federation/enhanced, with integrity on every entry. */
export function createRuntime(): FederationRuntime {
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
        const integrity = integrityByEntry.get(url);
        if (!integrity) return undefined;
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity;
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
