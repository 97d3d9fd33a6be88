import { describe, expect, it, jest } from '@jest/globals';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { codeOf, fakeRuntime, routes, type Verdict } from '../testing/runtime.ts';
import { createLoader } from './loader.ts';

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
        refuse: () => void (isRefused = true),
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
