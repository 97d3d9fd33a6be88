import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { diagnose, readManifest, repairRegistry } from './recovery.ts';

const { manifest } = remoteEntry('orders');
const network = jest.fn<typeof fetch>();
const realFetch = globalThis.fetch;
beforeEach(() => {
  network.mockReset();
  globalThis.fetch = network;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

describe('the manifest of a release to fall back to', () => {
  it('is asked for past the cache and with its hash, so that it is the one that was released', async () => {
    network.mockResolvedValue(Response.json(manifest));
    const integrity = 'sha384-AAAA';
    expect(await readManifest('/remotes/orders/r0/', { integrity, deadline: 1_000 })).toEqual(manifest);
    const [address, init] = network.mock.calls[0] ?? [];
    expect(address).toBe(new URL('/remotes/orders/r0/manifest.json', location.href).href);
    expect(init).toMatchObject({ cache: 'no-cache', integrity });
  });

  it.each([
    ['an answer of another kind', () => Response.json({ ...manifest, entry: '../x.js' }), 'is no manifest'],
    ['no JSON', () => new Response('<html>'), 'is no manifest'],
    ['404', () => new Response('', { status: 404 }), 'manifest.json: 404'],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ])('is refused for %s, which its error says', async (_what, answer, why) => {
    network.mockImplementation(async () => answer());
    await expect(readManifest('/remotes/orders/r0/', { deadline: 1_000 })).rejects.toMatchObject({
      name: 'ManifestError',
      message: expect.stringContaining(why),
    });
  });
});

describe('why a script didn’t run', () => {
  it.each([
    ['it can’t be had', [new Response('', { status: 404 })], 'UNREACHABLE'],
    ['it comes, but not as it was built', [new Response('x'), new TypeError('integrity')], 'INTEGRITY'],
    ['it comes as it was built', [new Response('x'), new Response('x')], 'INIT'],
  ])('%s', async (_what, answers, verdict) => {
    const left = [...answers];
    network.mockImplementation(async () => {
      const next = left.shift()!;
      if (next instanceof Error) throw next;
      return next;
    });
    expect(await diagnose('/entry.js', 'sha384-AAAA', 1_000)).toBe(verdict);
    // A damaged copy in the cache is replaced by the first question.
    const inits = network.mock.calls.map(([, init]) => [init?.cache, init?.integrity]);
    expect(inits).toEqual(
      [
        ['reload', undefined],
        [undefined, 'sha384-AAAA'],
      ].slice(0, inits.length),
    );
  });
});

describe('a registry of which parts are damaged', () => {
  const [orders, ssl] = [remoteEntry('orders'), remoteEntry('ssl')];
  const found = (remotes: unknown[], more: object = {}) => ({ schema: 1, revision: 7, remotes, ...more });

  it('keeps whole areas, and takes each damaged one from the last good copy or leaves it out', () => {
    const lastGood = registryOf(ssl, orders);
    const broken = { id: 'orders', manifest: {} };
    expect(repairRegistry(found([broken, ssl, { id: 'gone' }]), lastGood)).toEqual({
      registry: { schema: 1, revision: 7, remotes: [orders, ssl] },
      damaged: [
        { id: 'orders', replaced: true },
        { id: 'gone', replaced: false },
      ],
    });
    expect(repairRegistry(found([broken]), undefined)?.registry.remotes).toEqual([]);
  });

  it('names no area whose id is no text, and is nothing that its outer form does not say', () => {
    expect(repairRegistry(found([{ id: 7 }, null]), registryOf())?.damaged).toEqual([
      { id: '-', replaced: false },
      { id: '-', replaced: false },
    ]);
    expect(repairRegistry({ schema: 1, revision: 7 }, registryOf(orders))).toBeUndefined();
  });

  it('keeps which shell it names', () => {
    expect(repairRegistry(found([ssl], { shell: 'r9' }), undefined)?.registry.shell).toBe('r9');
    expect(repairRegistry(found([ssl], { shell: 9 }), undefined)?.registry).not.toHaveProperty('shell');
  });
});
