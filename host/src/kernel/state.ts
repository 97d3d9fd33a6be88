import { defaultSiteConfig, type Registry, type SiteConfig } from '@certdeck/contract';

/** What the kernel knows before it starts. */
export interface StartState {
  site: SiteConfig;
  registry: Registry;
  /** The registry could not be read; `registry` is then the last good one or empty. */
  registryDown: boolean;
}

const LAST_GOOD = 'certdeck.registry';
const emptyRegistry: Registry = { schema: 1, revision: 0, remotes: [] };

/** Waits for a site configuration this long, in milliseconds (D-019). */
const CONFIG_DEADLINE = 5_000;

/**
 * Registry and site configuration: from the page when the server wrote them into it, which saves a
 * round trip, otherwise from their addresses. A missing or broken site configuration leaves the
 * defaults without a word (A§1.8); a missing registry falls back to the last good copy.
 */
export async function readStartState(
  page: Document = document,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): Promise<StartState> {
  const inlined = readInlined(page);
  const [site, registry] = await Promise.all([
    inlined?.site ?? fetchJson<Partial<SiteConfig>>(`/config/${location.hostname}.json`, CONFIG_DEADLINE),
    inlined?.registry ?? fetchJson<Registry>('/registry', CONFIG_DEADLINE),
  ]);
  if (registry?.schema === 1) {
    storage.setItem(LAST_GOOD, JSON.stringify(registry));
    return { site: mergeSite(site), registry, registryDown: false };
  }
  return { site: mergeSite(site), registry: lastGood(storage) ?? emptyRegistry, registryDown: true };
}

/** Deep-merges a host's own configuration over the built-in one. */
export function mergeSite(own: Partial<SiteConfig> | undefined): SiteConfig {
  if (!own || typeof own !== 'object') return defaultSiteConfig;
  return { ...defaultSiteConfig, ...own, currency: { ...defaultSiteConfig.currency, ...own.currency } };
}

function readInlined(page: Document): { site?: Partial<SiteConfig>; registry?: Registry } | undefined {
  const text = page.getElementById('certdeck-state')?.textContent;
  return text ? parse(text) : undefined;
}

async function fetchJson<Value>(address: string, deadline: number): Promise<Value | undefined> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(deadline) });
    return answer.ok ? ((await answer.json()) as Value) : undefined;
  } catch {
    return undefined;
  }
}

function lastGood(storage: Pick<Storage, 'getItem'>): Registry | undefined {
  const text = storage.getItem(LAST_GOOD);
  return text ? parse(text) : undefined;
}

function parse<Value>(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
