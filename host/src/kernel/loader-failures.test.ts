import { describe, expect, it, jest } from '@jest/globals';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { codeOf, fakeRuntime, routes, texts } from '../testing/runtime.ts';
import { RemoteFailure } from './failure.ts';
import { createLoader, type FederationRuntime, type LoaderOptions } from './loader.ts';

/* Who answers for what fails on the way to a page, which failures are tried again, and what is told of each load. */

const module = { ...routes, screenTexts: { list: texts } };
const always = async () => ({ default: module });
const loaderOf = (
  load: (request: string) => Promise<unknown> = always,
  options: LoaderOptions = {},
  change: Partial<FederationRuntime> = {},
) => {
  const fake = fakeRuntime(load);
  const registry = registryOf(remoteEntry('orders'), remoteEntry('ssl'));
  return { ...fake, loader: createLoader(registry, { ...fake.runtime, ...change }, options) };
};
const orders = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const portal = { remote: 'host', owner: 'team-portal' };

describe('who answers', () => {
  it('is the release of the registry, and nobody known for a remote that is in none', () => {
    const { loader } = loaderOf();
    expect(loader.attribution('orders')).toEqual(orders);
    expect(loader.attribution('nobody')).toEqual({ remote: 'nobody', release: '', owner: '-' });
  });

  it('is whose script stands first in a stack, of the remotes that run', async () => {
    const { loader } = loaderOf();
    const at = (remote: string) => `at f (http://localhost/remotes/${remote}/r1/page.js:1:2)`;
    expect(loader.attributionAt(at('orders'))).toBeUndefined();
    await Promise.all([loader.routes('orders'), loader.routes('ssl')]);
    expect(loader.attributionAt(`${at('orders')}\n${at('ssl')}`)).toEqual(orders);
    expect(loader.attributionAt(`${at('ssl')}\n${at('orders')}`)).toMatchObject({ remote: 'ssl' });
    expect(loader.attributionAt('http://localhost/remotes/orders/r1/')).toEqual(orders);
    expect(loader.attributionAt('at f (http://localhost/host/h1/main.js:1:2)')).toBeUndefined();
    expect(loader.attributionAt('')).toBeUndefined();
  });

  it('is the remote for what its code throws, before and after its first module', async () => {
    const { loader } = loaderOf();
    const boom = new Error('boom');
    expect(await loader.failureOf('orders', boom)).toMatchObject({
      code: 'INIT',
      attribution: orders,
      cause: boom,
    });
    await loader.routes('orders');
    expect(await loader.failureOf('orders', boom)).toMatchObject({
      code: 'INIT',
      attribution: orders,
      cause: boom,
    });
    const chunk = Object.assign(new Error('x'), { name: 'ChunkLoadError', type: 'missing' });
    expect(await loader.failureOf('orders', chunk)).toMatchObject({ code: 'CHUNK', attribution: orders });
    const own = Object.assign(chunk, { request: 'http://localhost/remotes/orders/r1/chunks/list.js' });
    expect(await loader.failureOf('orders', own)).toMatchObject({ attribution: orders });
    const beside = Object.assign(chunk, { request: 'http://localhost/remotes/orders/r2/chunks/list.js' });
    expect(await loader.failureOf('orders', beside)).toMatchObject({ attribution: portal });
    const known = new RemoteFailure('RENDER', orders);
    expect(await loader.failureOf('orders', known)).toBe(known);
    expect(await loader.failureOf('ssl', known)).toBe(known);
    expect(await loader.ownFailureOf(known)).toBe(known);
  });

  it('is the remote for its texts, those of its screens and of its capabilities too, else the portal', async () => {
    const { loader } = loaderOf(async (request) => ({
      default: request.endsWith('capabilities') ? { ...module, namespace: 'orders-offers' } : module,
    }));
    const whose = async (ns: string) => (await loader.textsFailureOf(ns, new Error('boom'))).attribution;
    expect(await whose('orders')).toMatchObject(portal);
    await loader.routes('orders');
    await loader.capabilities('orders');
    expect([await whose('orders'), await whose('orders-list'), await whose('orders-offers')]).toEqual([
      orders,
      orders,
      orders,
    ]);
    expect(await loader.textsFailureOf('host', new Error('boom'))).toMatchObject({
      code: 'RENDER',
      attribution: portal,
    });
  });
});

describe('a failed load', () => {
  it.each([
    ['UNREACHABLE', 2],
    ['INTEGRITY', 2],
  ] as const)('that is %s is asked for %d times (D-024)', async (verdict, times) => {
    const { loader, asked } = loaderOf(
      () => Promise.reject(new Error('down')),
      {},
      { diagnose: async () => verdict },
    );
    expect(await codeOf(loader.routes('orders'))).toBe(verdict);
    expect(asked).toHaveLength(times);
  });

  it('that is late is not asked for again: its deadline is the registry’s, else 20 seconds', async () => {
    const late = (deadline: number) => {
      const fake = fakeRuntime(() => new Promise(() => undefined));
      const loader = createLoader(registryOf({ ...remoteEntry('orders'), deadline }), fake.runtime);
      return { ...fake, loader, outcome: codeOf(loader.routes('orders')) };
    };
    const { loader } = late(7_000);
    const deadlines = [
      loader.deadline('orders'),
      late(0).loader.deadline('orders'),
      loader.deadline('nobody'),
    ];
    expect(deadlines).toEqual([7_000, 20_000, 20_000]);
    jest.useFakeTimers();
    try {
      const { outcome, asked } = late(7_000);
      let ended: string | undefined;
      void outcome.then((code) => (ended = code));
      await jest.advanceTimersByTimeAsync(6_999);
      expect(ended).toBeUndefined();
      await jest.advanceTimersByTimeAsync(1);
      expect([ended, asked.length]).toEqual(['TIMEOUT', 1]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('says what was wanted and what there is when a release does not fit', async () => {
    const fake = fakeRuntime(always);
    const loader = createLoader(registryOf(remoteEntry('orders', { contract: '^9.0' })), fake.runtime);
    const failure: unknown = await loader.routes('orders').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'INCOMPATIBLE', attribution: orders });
    expect(String((failure as Error).cause)).toMatch(/^needs .*\^9\.0, the host gives \d/);
  });

  it('of one part leaves the others of the remote as they are, and asks for no other release', async () => {
    const { loader, asked } = loaderOf((request) =>
      request.endsWith('capabilities') ? Promise.reject(new Error('boom')) : always(),
    );
    await loader.routes('orders');
    expect(await codeOf(loader.capabilities('orders'))).toBe('INIT');
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    // The module that was there is not asked for again; the failed one is, as often as somebody wants it.
    expect(asked).toEqual([
      'certdeck_orders_r1/routes',
      'certdeck_orders_r1/capabilities',
      'certdeck_orders_r1/capabilities',
    ]);
  });

  it('takes the last known good release by its hash and within the deadline, and tells when that fails too', async () => {
    const read: unknown[] = [];
    const told: unknown[] = [];
    const fake = fakeRuntime(() => Promise.reject(new Error('down')), { verdict: 'UNREACHABLE' });
    const fallback = { release: 'r0', base: '/remotes/orders/r0/', integrity: 'sha384-BBBB' };
    const loader = createLoader(
      registryOf({ ...remoteEntry('orders'), fallback }),
      {
        ...fake.runtime,
        readManifest: async (...asked) => {
          read.push(asked);
          throw new Error('404');
        },
      },
      { onFailure: (event) => told.push(event) },
    );
    expect(await codeOf(loader.routes('orders'))).toBe('UNREACHABLE');
    expect(read).toEqual([['/remotes/orders/r0/', { integrity: 'sha384-BBBB', deadline: 5_000 }]]);
    expect(told).toEqual([
      { ...orders, release: 'r0', code: 'MANIFEST', detail: new Error('404'), phase: 'last-known-good' },
    ]);
  });
});

describe('a release in use', () => {
  it('is registered once, and none of its parts is refused for what an earlier page has met', async () => {
    let isRefused = false;
    const { loader, registered } = loaderOf(always, {
      starts: {
        ready: Promise.resolve(),
        prepare: () => undefined,
        begin: () => () => undefined,
        isRefused: () => isRefused,
        isSuspected: () => false,
        refuse: () => undefined,
        forgive: () => undefined,
      },
    });
    await loader.routes('orders');
    isRefused = true;
    expect(await codeOf(loader.capabilities('orders'))).toBe('ready');
    expect(registered).toHaveLength(1);
    expect(await codeOf(loader.routes('ssl'))).toBe('HANG');
  });
});

describe('what is told', () => {
  it('of a load that was tried again is what it failed with, and in which phase', async () => {
    const told: unknown[] = [];
    let calls = 0;
    const { loader } = loaderOf(
      () => ((calls += 1) === 1 ? Promise.reject(new Error('down')) : always()),
      { onFailure: (event) => told.push(event) },
      { diagnose: async () => 'UNREACHABLE' },
    );
    await loader.routes('orders');
    expect(told).toEqual([
      { ...orders, code: 'UNREACHABLE', detail: new Error('down'), phase: 'load', recovered: 'retry' },
    ]);
  });

  it('of a load is which step of which release took how long, and whether it came', async () => {
    const steps: unknown[] = [];
    const { loader } = loaderOf(
      (request) => (request.endsWith('capabilities') ? Promise.reject(new Error('boom')) : always()),
      { onLoad: ({ start, end, ...rest }) => steps.push({ ...rest, inOrder: start <= end }) },
    );
    await loader.routes('orders');
    await codeOf(loader.capabilities('orders'));
    expect(steps).toEqual([
      { remote: 'orders', release: 'r1', step: 'routes', inOrder: true, ok: true },
      { remote: 'orders', release: 'r1', step: 'capabilities', inOrder: true, ok: false },
    ]);
    expect(await loader.timed('orders', 'screen', Promise.resolve(7))).toBe(7);
    expect(steps.at(-1)).toMatchObject({ step: 'screen', ok: true });
  });

  it('of a failure is its cause, else its own words', () => {
    const told: unknown[] = [];
    const { loader } = loaderOf(always, { onFailure: (event) => told.push(event) });
    loader.report(new RemoteFailure('RENDER', orders, 'why'), { phase: 'render' });
    loader.report(new RemoteFailure('RENDER', orders));
    expect(told).toEqual([
      { ...orders, code: 'RENDER', detail: 'why', phase: 'render' },
      { ...orders, code: 'RENDER', detail: 'orders r1: RENDER' },
    ]);
  });

  it('is nothing where nobody watches starts or listens', async () => {
    const { loader } = loaderOf();
    expect(loader.starting('orders')()).toBeUndefined();
    expect(loader.isSuspected('orders')).toBe(false);
    expect(() => loader.forgive('orders')).not.toThrow();
    expect(() => loader.report(new RemoteFailure('RENDER', orders))).not.toThrow();
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
  });

  it('of starts is asked of who watches them', () => {
    const asked: unknown[] = [];
    const { loader } = loaderOf(always, {
      starts: {
        ready: Promise.resolve(),
        prepare: () => undefined,
        begin: (whose) => {
          asked.push(whose);
          return () => void asked.push('ended');
        },
        isRefused: () => false,
        isSuspected: (id) => id === 'orders',
        refuse: () => undefined,
        forgive: (id) => void asked.push(`forgiven: ${id}`),
      },
    });
    loader.starting('orders')();
    loader.forgive('ssl');
    expect([loader.isSuspected('orders'), loader.isSuspected('ssl')]).toEqual([true, false]);
    expect(asked).toEqual([orders, 'ended', 'forgiven: ssl']);
  });
});
