import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteConfig } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { mergeSite, readStartState } from './state.ts';

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

describe('the start state', () => {
  it('in the page costs no request (HOST-046)', async () => {
    const state = await readStartState(page({ site: { siteName: 'Acme' }, registry }));
    expect(state.site.siteName).toBe('Acme');
    expect(state.registry).toEqual(registry);
    expect(network).not.toHaveBeenCalled();
  });

  it('falls back to the last good registry when it cannot be read (HOST-001)', async () => {
    await readStartState(page({ registry, site: {} }));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const state = await readStartState(page());
    expect(state.registryDown).toBe(true);
    expect(state.registry).toEqual(registry);
  });

  it('is an empty portal when there never was a registry (HOST-001)', async () => {
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    const state = await readStartState(page('not json'));
    expect(state.registry.remotes).toEqual([]);
  });
});
