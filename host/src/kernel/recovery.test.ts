import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { remoteEntry } from '../testing/registry.ts';
import { diagnose, readManifest } from './recovery.ts';

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
