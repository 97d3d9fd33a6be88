import { defaultSiteConfig, inEveryLanguage, type Registry, type SiteConfig } from '@certdeck/contract';
import { portalAttribution } from './failure.ts';
import { isRegistry } from './registry-check.ts';
import { type FailureEvent, reportFailure } from './telemetry.ts';

/** What the kernel knows before it starts. */
export interface StartState {
  site: SiteConfig;
  registry: Registry;
  /** The registry could not be read; `registry` is then the last good one or empty. */
  registryDown: boolean;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

const LAST_GOOD = 'certdeck.registry';
const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: [] };

/** Waits for a site configuration this long, in milliseconds (D-019). */
const CONFIG_DEADLINE = 5_000;

/**
 * Registry and site configuration: from the page when the server wrote them into it, which saves a
 * round trip, otherwise from their addresses. A missing or broken site configuration leaves the
 * defaults without a word (A§1.8); a missing or damaged registry falls back to the last good copy.
 */
export async function readStartState(
  page: Document = document,
  storage: Store = localStorage,
  report: (event: FailureEvent) => void = reportFailure,
): Promise<StartState> {
  const inlined = readInlined(page);
  const isWhole = isRegistry(inlined?.registry);
  const [site, fetched] = await Promise.all([
    inlined?.site ? Promise.resolve(inlined.site) : fetchJson(`/config/${location.hostname}.json`),
    isWhole ? Promise.resolve(undefined) : fetchJson('/registry'),
  ]);
  const found = fetched ?? inlined?.registry;
  if (isRegistry(found)) {
    keep(storage, found);
    return { site: mergeSite(site), registry: inEveryLanguage(found), registryDown: false };
  }
  const { registry, registryDown } = await recover(found, storage, report);
  return { site: mergeSite(site), registry: inEveryLanguage(registry), registryDown };
}

/** A full storage has no room for the copy, and the portal starts without one. */
function keep(storage: Store, registry: Registry): void {
  try {
    storage.setItem(LAST_GOOD, JSON.stringify(registry));
  } catch {
    // The copy of an earlier start stays, or none does: both are better than no portal.
  }
}

/** Starts from what is left of a registry, or from the last good one. */
async function recover(
  found: unknown,
  storage: Store,
  report: (event: FailureEvent) => void,
): Promise<Pick<StartState, 'registry' | 'registryDown'>> {
  const stored = parse(storage.getItem(LAST_GOOD));
  const lastGood = isRegistry(stored) ? stored : undefined;
  const recovery =
    found === undefined
      ? undefined
      : await import(/* webpackChunkName: "recovery" */ './recovery.ts').catch(() => undefined);
  const repaired = recovery?.repairRegistry(found, lastGood);
  if (repaired) {
    for (const { id, replaced } of repaired.damaged) {
      const entry = repaired.registry.remotes.find((one) => one.id === id);
      report({
        ...(entry
          ? { remote: entry.id, release: entry.release, owner: entry.manifest.owner }
          : portalAttribution),
        code: 'MANIFEST',
        detail: `the registry's entry of ${id} is damaged`,
        phase: 'registry',
        ...(replaced ? { recovered: 'last-known-good' } : {}),
      });
    }
    return { registry: repaired.registry, registryDown: false };
  }
  report({
    ...portalAttribution,
    code: 'REGISTRY_DOWN',
    detail: found === undefined ? 'the registry could not be read' : 'the registry is damaged',
    phase: 'registry',
    ...(lastGood ? { recovered: 'last-known-good' } : {}),
  });
  return { registry: lastGood ?? emptyRegistry, registryDown: true };
}

/** Deep-merges a host's own configuration over the built-in one. */
export function mergeSite(own: unknown): SiteConfig {
  if (!own || typeof own !== 'object') return defaultSiteConfig;
  const given = own as Partial<SiteConfig>;
  return { ...defaultSiteConfig, ...given, currency: { ...defaultSiteConfig.currency, ...given.currency } };
}

function readInlined(page: Document): { site?: unknown; registry?: unknown } | undefined {
  const state = parse(page.getElementById('certdeck-state')?.textContent);
  return typeof state === 'object' && state !== null ? state : undefined;
}

async function fetchJson(address: string): Promise<unknown> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(CONFIG_DEADLINE) });
    return answer.ok ? ((await answer.json()) as unknown) : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined;
  } catch {
    return undefined;
  }
}
