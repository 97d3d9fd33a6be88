import {
  getInstance,
  loadRemote,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { FederationRuntime } from './loader.ts';

/** Share scope of host and remotes; partner pages that federate have their own. */
const SHARE_SCOPE = 'certdeck';

/** The real runtime: @module-federation/enhanced, with integrity on every entry. */
export function createRuntime(): FederationRuntime {
  const integrityByEntry = new Map<string, string>();
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
    provided() {
      const scope = getInstance()?.shareScopeMap[SHARE_SCOPE] ?? {};
      return Object.fromEntries(
        Object.entries(scope).map(([name, versions]) => [name, Object.keys(versions)[0] ?? '0.0.0']),
      );
    },
    async diagnose(entry, integrity) {
      const answer = await fetch(entry, { cache: 'no-store' }).catch(() => undefined);
      if (!answer?.ok) return 'UNREACHABLE';
      const checked = await fetch(entry, { integrity, cache: 'no-store' }).catch(() => undefined);
      return checked ? 'INIT' : 'INTEGRITY';
    },
  };
}
