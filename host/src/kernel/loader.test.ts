import { forLanguages } from '@certdeck/contract';
import { describe, expect, it, jest } from '@jest/globals';
import type { Registry, RemoteManifest } from '@certdeck/contract';
import { createI18n } from '@certdeck/i18n';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { RemoteFailure } from './failure.ts';
import { createLoader, type FederationRuntime } from './loader.ts';
import { loadDialog, loadScreen } from './screens.ts';

const Screen = () => null;
const text = async () => ({ default: { title: 'x' } });
const texts = forLanguages(() => text);
const routes = { namespace: 'orders', texts, screens: { list: async () => ({ default: Screen }) } };

type Verdict = 'UNREACHABLE' | 'INTEGRITY' | 'INIT';

/** A runtime whose answers a test decides; it counts what was asked. */
function fakeRuntime(
  load: (request: string) => Promise<unknown>,
  {
    verdict = 'INIT',
    hasRun = false,
    manifest,
  }: { verdict?: Verdict; hasRun?: boolean; manifest?: RemoteManifest } = {},
) {
  const asked: string[] = [];
  const registered: { name: string; entry: string; integrity: string }[] = [];
  const runtime: FederationRuntime = {
    register: (remote) => void registered.push(remote),
    load: (request) => {
      asked.push(request);
      return load(request);
    },
    provided: () => ({ react: '19.3.1' }),
    hasRun: () => hasRun,
    diagnose: async () => verdict,
    readManifest: async () => manifest ?? Promise.reject(new Error('manifest.json: 404')),
  };
  return { runtime, asked, registered };
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ready',
    (failure: unknown) => (failure instanceof RemoteFailure ? failure.code : String(failure)),
  );

describe('the loader', () => {
  it('registers the entry with its integrity, once, and loads each module once (HOST-001)', async () => {
    const { runtime, asked, registered } = fakeRuntime(async () => ({ default: routes }));
    const loader = createLoader(registryOf(remoteEntry('orders')), runtime);
    await Promise.all([loader.routes('orders'), loader.routes('orders')]);
    expect(asked).toEqual(['certdeck_orders_r1/routes']);
    expect(registered).toEqual([
      {
        name: 'certdeck_orders_r1',
        entry: 'http://localhost/remotes/orders/r1/entry.js',
        integrity: 'sha384-AAAA',
      },
    ]);
  });

  it('loads nothing before it is asked (HOST-012)', () => {
    const { runtime, asked, registered } = fakeRuntime(async () => ({ default: routes }));
    createLoader(registryOf(remoteEntry('orders')), runtime);
    expect([...asked, ...registered]).toEqual([]);
  });

  it('refuses an incompatible release before any of its code runs (HOST-001)', async () => {
    const { runtime, asked } = fakeRuntime(async () => ({ default: routes }));
    const loader = createLoader(registryOf(remoteEntry('orders', { contract: '^9.0' })), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('INCOMPATIBLE');
    expect(asked).toEqual([]);
  });

  it.each([
    ['UNREACHABLE', { verdict: 'UNREACHABLE' }],
    ['INTEGRITY', { verdict: 'INTEGRITY' }],
    ['INIT', { hasRun: true }],
    // It is there when it is looked at, and wasn't when it was asked for.
    ['UNREACHABLE', { verdict: 'INIT' }],
  ] as const)('tells %s by looking at the entry (HOST-001)', async (code, answers) => {
    const { runtime } = fakeRuntime(() => Promise.reject(new Error('RUNTIME-008')), answers);
    const loader = createLoader(registryOf(remoteEntry('orders')), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe(code);
  });

  it('does not start a release that has hung a page, once what pages left has been looked at', async () => {
    const { runtime, asked } = fakeRuntime(async () => ({ default: routes }));
    let isRefused = true;
    const began: string[] = [];
    const loader = createLoader(registryOf(remoteEntry('orders')), runtime, {
      starts: {
        ready: Promise.resolve(),
        prepare: () => undefined,
        begin: ({ release }) => {
          began.push(release);
          return () => void began.push('ended');
        },
        isRefused: ({ release }) => isRefused && release === 'r1',
        isSuspected: () => false,
        forgive: () => void (isRefused = false),
      },
    });
    expect(await codeOf(loader.routes('orders'))).toBe('HANG');
    expect([asked, began]).toEqual([[], []]);
    loader.forgive('orders');
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(began).toEqual(['r1', 'ended']);
  });

  it('says CHUNK for a failed chunk and TIMEOUT after the deadline (HOST-067)', async () => {
    const chunk = Object.assign(new Error('Loading chunk 3 failed'), {
      name: 'ChunkLoadError',
      type: 'missing',
    });
    const broken = createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(() => Promise.reject(chunk)).runtime,
    );
    expect(await codeOf(broken.routes('orders'))).toBe('CHUNK');

    jest.useFakeTimers();
    const late = createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(() => new Promise(() => {})).runtime,
    );
    const outcome = codeOf(late.routes('orders'));
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    expect(await outcome).toBe('TIMEOUT');
  });

  it('may be asked again after a failure, and knows to whom it is attributed (HOST-001)', async () => {
    let calls = 0;
    const { runtime } = fakeRuntime(
      () => {
        calls += 1;
        return calls <= 2 ? Promise.reject(new Error('down')) : Promise.resolve({ default: routes });
      },
      { hasRun: true },
    );
    const loader = createLoader(registryOf(remoteEntry('orders')), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('INIT');
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(loader.attribution('orders')).toEqual({ remote: 'orders', release: 'r1', owner: 'team-orders' });
    expect(await codeOf(loader.routes('nobody'))).toBe('REGISTRY_DOWN');
  });
});

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

describe('a tampered chunk', () => {
  it('is distinguished from a missing one (INTEGRITY, CHUNK)', async () => {
    const chunk = Object.assign(new Error('x'), {
      name: 'ChunkLoadError',
      type: 'error',
      request: 'http://localhost/remotes/orders/r1/routes.js',
    });
    const codes = (['INTEGRITY', 'UNREACHABLE', 'INIT'] as const).map((verdict) => {
      const { runtime } = fakeRuntime(() => Promise.reject(chunk), { verdict, hasRun: true });
      return codeOf(createLoader(registryOf(remoteEntry('orders')), runtime).routes('orders'));
    });
    expect(await Promise.all(codes)).toEqual(['INTEGRITY', 'CHUNK', 'CHUNK']);
  });
});

describe('a chunk of the shell', () => {
  const chunk = (type: string) =>
    Object.assign(new Error('x'), {
      name: 'ChunkLoadError',
      type,
      request: 'http://localhost/host/h1/page-help.js',
    });
  const loaderWith = (verdict: Verdict, cause: unknown = new Error('down')) =>
    createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(() => Promise.reject(cause), { verdict, hasRun: true }).runtime,
    );

  it.each([
    ['INTEGRITY', 'error', 'INTEGRITY'],
    ['UNREACHABLE', 'error', 'CHUNK'],
    ['INTEGRITY', 'timeout', 'CHUNK'],
  ] as const)('that is %s (%s) is the portal’s own failure %s', async (verdict, type, code) => {
    const failure = await loaderWith(verdict).ownFailureOf(chunk(type));
    expect(failure).toMatchObject({ code, attribution: { remote: 'host', owner: 'team-portal' } });
  });

  it('is the portal’s to answer when a remote takes it, too', async () => {
    const failure: unknown = await loaderWith('INTEGRITY', chunk('error'))
      .routes('orders')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'INTEGRITY',
      attribution: { remote: 'host', owner: 'team-portal' },
    });
  });

  it('is distinguished from a defect of the shell’s', async () => {
    expect(await loaderWith('INTEGRITY').ownFailureOf(new Error('boom'))).toMatchObject({ code: 'RENDER' });
  });
});

describe('a screen', () => {
  it('comes with its texts', async () => {
    const i18n = await createI18n({ lang: 'en' });
    const loader = createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(async () => ({ default: routes })).runtime,
    );
    expect(await loadScreen(loader, 'orders', 'list')).toBe(Screen);
    expect(i18n.t('title', {}, 'orders')).toBe('x');
  });

  it('is tried once more by itself when its chunk fails (HOST-067)', async () => {
    await createI18n({ lang: 'en' });
    let calls = 0;
    const list = async () => {
      calls += 1;
      if (calls === 1) throw Object.assign(new Error('x'), { name: 'ChunkLoadError', type: 'error' });
      return { default: Screen };
    };
    const flaky = { ...routes, screens: { list } };
    const loader = createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(async () => ({ default: flaky })).runtime,
    );
    expect(await loadScreen(loader, 'orders', 'list')).toBe(Screen);
    expect(calls).toBe(2);
  });

  it('that the remote does not have is its owner’s failure (HOST-001)', async () => {
    await createI18n({ lang: 'en' });
    const loader = createLoader(
      registryOf(remoteEntry('orders')),
      fakeRuntime(async () => ({ default: routes })).runtime,
    );
    expect(await codeOf(loadScreen(loader, 'orders', 'nope'))).toBe('INIT');
  });
});

describe('a dialog of another area', () => {
  it('is found by its capability name (HOST-001)', async () => {
    await createI18n({ lang: 'en' });
    const dialogs = { 'billing/payment-dialog/v1': async () => ({ default: Screen }) };
    const { runtime, asked } = fakeRuntime(async () => ({
      default: { namespace: 'billing', texts, dialogs },
    }));
    const loader = createLoader(registryOf(remoteEntry('billing')), runtime);
    expect(await loadDialog(loader, 'billing', 'billing/payment-dialog/v1')).toBe(Screen);
    expect(asked).toEqual(['certdeck_billing_r1/capabilities']);
  });
});
