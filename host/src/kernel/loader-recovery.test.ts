import { describe, expect, it } from '@jest/globals';
import type { Registry, RemoteManifest } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { codeOf, fakeRuntime, routes } from '../testing/runtime.ts';
import { createLoader, type FederationRuntime } from './loader.ts';

describe('recovery', () => {
  const down = () => Promise.reject(new Error('down'));
  const good = remoteEntry('orders', { name: 'certdeck_orders_r0', release: 'r0' }).manifest;
  const withFallback = (change: Partial<RemoteManifest> = {}) => {
    const fallback = { release: 'r0', base: '/remotes/orders/r0/', integrity: 'sha384-BBBB' };
    return registryOf({ ...remoteEntry('orders', change), fallback });
  };
  const onlyGood = (request: string) =>
    request.startsWith(good.name) ? Promise.resolve({ default: routes }) : down();

  function watched(registry: Registry, runtime: FederationRuntime) {
    const reported: string[] = [];
    const loader = createLoader(registry, runtime, {
      onFailure: ({ release, code, recovered }) => reported.push([release, code, recovered ?? '-'].join(' ')),
    });
    return { loader, reported };
  }

  it('tries once more what failed on the way, and tells that it helped (D-024)', async () => {
    let calls = 0;
    const { runtime } = fakeRuntime(
      () => ((calls += 1) === 1 ? down() : Promise.resolve({ default: routes })),
      {
        verdict: 'UNREACHABLE',
      },
    );
    const { loader, reported } = watched(withFallback(), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(calls).toBe(2);
    expect(reported).toEqual(['r1 UNREACHABLE retry']);
  });

  it('takes the last known good release when nothing of the new one has run, and stays with it', async () => {
    const { runtime, asked } = fakeRuntime(onlyGood, { verdict: 'INTEGRITY', manifest: good });
    const { loader, reported } = watched(withFallback(), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(loader.attribution('orders').release).toBe('r0');
    expect(reported).toEqual(['r1 INTEGRITY last-known-good']);
    await codeOf(loader.capabilities('orders'));
    expect(asked).toEqual([
      'certdeck_orders_r1/routes',
      'certdeck_orders_r1/routes',
      'certdeck_orders_r0/routes',
      'certdeck_orders_r0/capabilities',
    ]);
  });

  it('takes it at once for a release that doesn’t fit, whose code is never asked for', async () => {
    const { runtime, asked } = fakeRuntime(onlyGood, { manifest: good });
    const { loader, reported } = watched(withFallback({ contract: '^9.0' }), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(asked).toEqual(['certdeck_orders_r0/routes']);
    expect(reported).toEqual(['r1 INCOMPATIBLE last-known-good']);
  });

  it('takes it for a release whose manifest the registry has damaged', async () => {
    const { runtime } = fakeRuntime(onlyGood, { manifest: good });
    const { loader, reported } = watched(withFallback({ entryIntegrity: 'none' }), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(reported).toEqual(['r1 MANIFEST last-known-good']);
  });

  it('says which release the registry gave before any of its code is asked for, whichever is used then', async () => {
    const seen: string[] = [];
    const { runtime } = fakeRuntime(
      (request) => {
        seen.push(request);
        return onlyGood(request);
      },
      { verdict: 'UNREACHABLE', manifest: good },
    );
    const onUse = (remote: string, release: string) => seen.push(`${remote} ${release}`);
    const loader = createLoader(withFallback(), runtime, { onUse });
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    await codeOf(loader.capabilities('orders'));
    expect(seen[0]).toBe('orders r1');
    expect(seen.filter((one) => one.startsWith('orders '))).toEqual(['orders r1', 'orders r1']);
  });

  it('never puts a second release beside one that has begun to run', async () => {
    const { runtime, asked } = fakeRuntime(onlyGood, { hasRun: true, manifest: good });
    const { loader, reported } = watched(withFallback(), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('INIT');
    expect(asked.every((request) => request.startsWith('certdeck_orders_r1/'))).toBe(true);
    expect(reported).toEqual([]);
  });

  it('keeps to the first failure when the last known good release can’t be had either', async () => {
    const { runtime } = fakeRuntime(down, { verdict: 'UNREACHABLE' });
    const { loader, reported } = watched(withFallback(), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('UNREACHABLE');
    expect(loader.attribution('orders').release).toBe('r1');
    expect(reported).toEqual(['r0 MANIFEST -']);
  });

  it('doesn’t run a last known good release that doesn’t fit this portal', async () => {
    const { runtime, asked } = fakeRuntime(down, {
      verdict: 'UNREACHABLE',
      manifest: { ...good, contract: '^9.0' },
    });
    const { loader, reported } = watched(withFallback(), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('UNREACHABLE');
    expect(asked).not.toContain('certdeck_orders_r0/routes');
    expect(reported).toEqual(['r0 INCOMPATIBLE -']);
  });

  it('decides for one release when two parts of a remote are asked for at once', async () => {
    const { runtime } = fakeRuntime(onlyGood, { verdict: 'UNREACHABLE', manifest: good });
    const { loader, reported } = watched(withFallback(), runtime);
    await Promise.all([codeOf(loader.routes('orders')), codeOf(loader.capabilities('orders'))]);
    expect(reported).toEqual(['r1 UNREACHABLE last-known-good']);
  });
});
