import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteConfig } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { mergeSite, readStartState } from './state.ts';
import type { FailureEvent } from './telemetry.ts';

const registry = registryOf(remoteEntry('orders'));
const page = (state?: unknown): Document => {
  const made = document.implementation.createHTMLDocument();
  if (state === undefined) return made;
  const script = made.createElement('script');
  script.id = 'certdeck-state';
  script.type = 'application/json';
  script.textContent = typeof state === 'string' ? state : JSON.stringify(state);
  made.body.append(script);
  return made;
};

const network = jest.fn<typeof fetch>();
const realFetch = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  network.mockReset();
  globalThis.fetch = network;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

describe('site configuration', () => {
  it('of a host replaces what it names and leaves the rest (HOST-046, HOST-048)', () => {
    const merged = mergeSite({ siteName: 'Acme', currency: { ...defaultSiteConfig.currency, symbol: '$' } });
    expect(merged).toEqual({
      ...defaultSiteConfig,
      siteName: 'Acme',
      currency: { ...defaultSiteConfig.currency, symbol: '$' },
    });
  });

  it('that is none replaces nothing', () => {
    for (const none of ['text', 7, null, false]) expect(mergeSite(none)).toEqual(defaultSiteConfig);
  });

  it('has the specified defaults (HOST-049, HOST-050, HOST-053)', () => {
    expect(mergeSite(undefined)).toMatchObject({
      orderLimit: 10,
      defaultLoginType: 'email',
      defaultRegisteType: 'tel',
      defaultPrefix: '86',
      defaultLocal: 'zh',
      currency: { symbol: '¥', unit: 'CNY', exRate: 1 },
    });
  });

  it.each([
    ['a 404', () => Promise.resolve(json({}, 404))],
    ['invalid JSON', () => Promise.resolve(new Response('<html>'))],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that comes as %s leaves the defaults (HOST-047)', async (_what, answer) => {
    network.mockImplementation((address) =>
      String(address).startsWith('/config/') ? answer() : Promise.resolve(json(registry)),
    );
    const state = await readStartState(page());
    expect(state.site).toEqual(defaultSiteConfig);
    expect(state.registryDown).toBe(false);
  });
});

describe('a server that never answers', () => {
  it('is waited for five seconds, for configuration and registry at once (D-019)', async () => {
    const deadline = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    network.mockImplementation(
      (_address, init) =>
        new Promise((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError'))),
        ),
    );
    const reading = readStartState(page());
    expect(network.mock.calls.map(([address]) => address)).toEqual([
      `/config/${location.hostname}.json`,
      '/registry',
    ]);
    deadline.abort();
    expect(await reading).toMatchObject({ site: defaultSiteConfig, registryDown: true });
    expect(timeout.mock.calls).toEqual([[5_000], [5_000]]);
    timeout.mockRestore();
  });
});

describe('the start state', () => {
  it('in the page costs no request (HOST-046)', async () => {
    const state = await readStartState(page({ site: { siteName: 'Acme' }, registry }));
    expect(state.site.siteName).toBe('Acme');
    expect(state.registry).toEqual(registry);
    expect(network).not.toHaveBeenCalled();
  });

  it('needs no room in the storage: a full one costs the copy and not the portal', async () => {
    const full: Pick<Storage, 'getItem' | 'setItem'> = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('no room', 'QuotaExceededError');
      },
    };
    const state = await readStartState(page({ registry, site: {} }), full);
    expect(state).toMatchObject({ registry, registryDown: false });
  });

  it('falls back to the last good registry when it cannot be read (HOST-001)', async () => {
    await readStartState(page({ registry, site: {} }));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const state = await readStartState(page());
    expect(state.registryDown).toBe(true);
    expect(state.registry).toEqual(registry);
  });

  const reported: string[] = [];
  const details = new Set<unknown>();
  const report = ({ remote, code, recovered, detail, phase }: FailureEvent) => {
    reported.push([remote, code, recovered ?? '-'].join(' '));
    details.add(`${String(phase)}: ${String(detail)}`);
  };
  const read = (document: Document) => readStartState(document, localStorage, report);
  beforeEach(() => {
    reported.splice(0);
    details.clear();
  });

  it('tells that the registry is down, and that the last good one helped', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    await read(page());
    await readStartState(page({ registry, site: {} }));
    await read(page());
    expect(reported).toEqual(['host REGISTRY_DOWN -', 'host REGISTRY_DOWN last-known-good']);
    expect([...details]).toEqual(['registry: the registry could not be read']);
  });

  it.each([
    ['not JSON', '{"schema":'],
    ['another document', { schema: 2, revision: 3, remotes: [] }],
    ['a list', []],
    ['without a list of remotes', { schema: 1, revision: 3, remotes: {} }],
  ])('starts from the last good registry when the new one is %s', async (_what, damaged) => {
    await readStartState(page({ registry, site: {} }));
    network.mockImplementation(async () => json(damaged));
    const state = await read(page({ registry: damaged, site: {} }));
    expect(state).toMatchObject({ registryDown: true, registry });
    expect(reported).toEqual(['host REGISTRY_DOWN last-known-good']);
    expect([...details]).toEqual(['registry: the registry is damaged']);
  });

  it('believes no last good registry that is damaged itself', async () => {
    localStorage.setItem('certdeck.registry', JSON.stringify({ ...registry, remotes: [{ id: 'orders' }] }));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect((await read(page())).registry.remotes).toEqual([]);
  });

  it('asks for the registry when the one in the page is damaged', async () => {
    network.mockImplementation(async () => json(registry));
    const state = await read(page({ registry: { schema: 1 }, site: {} }));
    expect(state).toMatchObject({ registryDown: false, registry });
    expect(reported).toEqual([]);
  });

  it('replaces one damaged area by its last good entry and leaves the others as they are', async () => {
    const other = remoteEntry('ssl');
    await readStartState(page({ registry: registryOf(remoteEntry('orders'), other), site: {} }));
    const newer = { ...other, release: 'r2' };
    const damaged = { schema: 1, revision: 2, remotes: [{ ...remoteEntry('orders'), manifest: 'x' }, newer] };
    network.mockImplementation(async () => json(damaged));
    const state = await read(page({ registry: damaged, site: {} }));
    expect(state.registryDown).toBe(false);
    expect(state.registry.remotes.map(({ release }) => release)).toEqual(['r1', 'r2']);
    expect(reported).toEqual(['orders MANIFEST last-known-good']);
    expect([...details]).toEqual(["registry: the registry's entry of orders is damaged"]);
    expect(JSON.parse(localStorage.getItem('certdeck.registry')!)).toMatchObject({ revision: 1 });
  });

  it('keeps an area that can be named in the navigation, and drops one that can’t', async () => {
    const named = remoteEntry('orders', { entryIntegrity: 'none' });
    const damaged = { schema: 1, revision: 2, remotes: [named, { id: 'ssl' }, null] };
    network.mockImplementation(async () => json(damaged));
    const state = await read(page({ registry: damaged, site: {} }));
    expect(state.registry.remotes).toEqual([named]);
    expect(reported).toEqual(['orders MANIFEST -', 'host MANIFEST -', 'host MANIFEST -']);
  });

  it('is an empty portal when there never was a registry (HOST-001)', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const state = await readStartState(page('not json'));
    expect(state.registry.remotes).toEqual([]);
  });
});
