import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { http, HttpResponse } from 'msw';
import { onCall, server } from '@certdeck/federation/testing';
import { createSession, memoryStorage } from '@certdeck/session';
import { defaultSiteConfig, sessionCalls } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { releaseFolder, startOverride, storedOverrides } from './override-session.ts';
import { OVERRIDES } from './override-storage.ts';
import { readOverrides } from './overrides.ts';
import { reportFailure, telemetry } from './telemetry.ts';

const registry = registryOf(remoteEntry('orders'), remoteEntry('billing'));
const ADDRESS = 'http://localhost:5173/remotes/orders/dev/';
const store = (...overrides: object[]) => sessionStorage.setItem(OVERRIDES, JSON.stringify(overrides));
const manifest = (answer: object) =>
  http.get(`${ADDRESS}manifest.json`, () => HttpResponse.json(answer as Record<string, unknown>));
const local = { ...remoteEntry('orders').manifest, release: 'local', name: 'certdeck_orders_local' };

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

/** How often the page was to be loaded anew, which this browser says instead of doing. */
function watchReloads(): () => number {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => said.mock.calls.filter(([what]) => String(what).includes('navigation')).length;
}

describe('overrides of a tab', () => {
  it('are none in a tab of a customer', async () => {
    expect(await readOverrides(registry)).toBeUndefined();
    sessionStorage.setItem(OVERRIDES, 'damaged');
    expect((await readOverrides(registry))?.states).toEqual([]);
  });

  it('put the release of the address in the place of the deployed one, without its last known good', async () => {
    server.use(manifest(local));
    store({ id: 'orders', address: ADDRESS });
    const overrides = await readOverrides(registry);
    expect(overrides?.states).toEqual([{ id: 'orders', address: ADDRESS, release: 'local' }]);
    const [orders, billing] = overrides?.registry.remotes ?? [];
    expect(orders).toEqual({
      id: 'orders',
      release: 'local',
      base: ADDRESS,
      manifest: local,
      deadline: 60_000,
    });
    expect(billing).toEqual(registry.remotes[1]);
    expect(registry.remotes[0]?.release).toBe('r1');
  });

  it('leave the deployed release and say so when the address has no manifest of that remote', async () => {
    store({ id: 'orders', address: ADDRESS });
    for (const answer of [{ ...local, id: 'billing' }, { ...local, entry: '../x.js' }, {}]) {
      server.use(manifest(answer));
      const overrides = await readOverrides(registry);
      expect(overrides?.states).toEqual([{ id: 'orders', address: ADDRESS }]);
      expect(overrides?.registry).toEqual(registry);
    }
  });

  it('bring a remote that nobody has deployed', async () => {
    const address = ADDRESS.replace('orders', 'reports');
    server.use(
      http.get(`${address}manifest.json`, () =>
        HttpResponse.json({ ...local, id: 'reports', name: 'reports_1' }),
      ),
    );
    store({ id: 'reports', address });
    const overrides = await readOverrides(registry);
    expect(overrides?.registry.remotes.map(({ id }) => id)).toEqual(['orders', 'billing', 'reports']);
  });

  it('are stored only with the server’s word', async () => {
    const verdicts = new Map([
      [403, 'NOT_LISTED'],
      [404, 'NOT_STAFF'],
      [503, 'UNREACHABLE'],
    ]);
    for (const [status, verdict] of verdicts) {
      server.use(http.post('*/__portal/overrides', () => new HttpResponse(null, { status })));
      expect(await startOverride('orders', ADDRESS, 'token')).toBe(verdict);
      expect(storedOverrides()).toEqual([]);
    }
    server.use(http.post('*/__portal/overrides', () => new HttpResponse(null, { status: 204 })));
    expect(await startOverride('orders', 'http://localhost:5173', 'token')).toBe('OK');
    expect(storedOverrides()).toEqual([{ id: 'orders', address: ADDRESS }]);
    expect(await startOverride('orders', 'ftp://localhost', 'token')).toBe('NO_ADDRESS');
  });

  it('stand beside one another, one for each remote', async () => {
    server.use(http.post('*/__portal/overrides', () => new HttpResponse(null, { status: 204 })));
    await startOverride('billing', 'http://localhost:5174', 'token');
    await startOverride('orders', 'http://localhost:5175', 'token');
    await startOverride('orders', ADDRESS, 'token');
    expect(storedOverrides().map(({ id, address }) => [id, new URL(address).port])).toEqual([
      ['billing', '5174'],
      ['orders', '5173'],
    ]);
  });

  it('are taken from the storage only as they were put there', () => {
    const addresses = ['javascript:alert(1)', 'https://user:pass@dev.example/x/', 'http://localhost:5173', 7];
    store(...addresses.map((address) => ({ id: 'orders', address })), { address: ADDRESS });
    expect(storedOverrides()).toEqual([]);
  });

  it('keep what fails in the tab to it', async () => {
    let posts = 0;
    server.use(
      manifest(local),
      http.post('*/telemetry', () => {
        posts += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const fail = async (detail: string) => {
      reportFailure({ remote: 'orders', release: 'r1', owner: 'team-orders', code: 'RENDER', detail });
      telemetry().flush();
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
    telemetry().configure({ address: '/telemetry' });
    await fail('before');
    expect(posts).toBe(1);
    store({ id: 'orders', address: ADDRESS });
    await readOverrides(registry);
    await fail('after');
    expect(posts).toBe(1);
  });

  it('go on under a renewed token as long as the server says so', async () => {
    const tokens: (string | null)[] = [];
    let status = 204;
    const reloads = watchReloads();
    server.use(
      manifest(local),
      http.post('*/__portal/overrides', ({ request }) => {
        tokens.push(request.headers.get('token'));
        return new HttpResponse(null, { status });
      }),
      http.delete('*/__portal/overrides', () => new HttpResponse(null, { status: 204 })),
    );
    store({ id: 'orders', address: ADDRESS });
    const overrides = await readOverrides(registry);
    let change: (token: string, before: string) => void = () => undefined;
    overrides?.follow({
      getState: () => ({ token: 'A' }),
      subscribe: (listener) => {
        change = (token, before) => listener({ token }, { token: before });
        return () => undefined;
      },
    });
    change('A', 'A');
    change('B', 'A');
    await waitFor(() => expect(tokens).toEqual(['B']));
    expect([storedOverrides().length, reloads()]).toEqual([1, 0]);
    status = 404;
    change('C', 'B');
    await waitFor(() => expect(storedOverrides()).toEqual([]));
    expect([tokens, reloads()]).toEqual([['B', 'C'], 1]);
  });

  it('end with the sign-out', async () => {
    const reloads = watchReloads();
    const reported = Promise.withResolvers<void>();
    server.use(
      manifest(local),
      http.delete('*/__portal/overrides', () => {
        reported.resolve();
        return new HttpResponse(null, { status: 204 });
      }),
      onCall(sessionCalls.logout, {}),
    );
    store({ id: 'orders', address: ADDRESS });
    const storage = memoryStorage();
    storage.setItem('token', 'test-token');
    const session = createSession({
      site: defaultSiteConfig,
      storage,
      notify: () => undefined,
      navigate: () => undefined,
    });
    const overrides = await readOverrides(registry);
    overrides?.follow(session);
    expect(storedOverrides()).toHaveLength(1);
    await session.logout();
    expect(sessionStorage.getItem(OVERRIDES)).toBeNull();
    await reported.promise;
    // The other remote's code is still in the page.
    await waitFor(() => expect(reloads()).toBe(1));
  });

  it('don’t outlive a session that ended while the tab was away', async () => {
    server.use(
      manifest(local),
      http.delete('*/__portal/overrides', () => new HttpResponse(null, { status: 204 })),
    );
    store({ id: 'orders', address: ADDRESS });
    const overrides = await readOverrides(registry);
    overrides?.follow({ getState: () => ({ token: '' }), subscribe: () => () => undefined });
    expect(sessionStorage.getItem(OVERRIDES)).toBeNull();
  });
});

describe('the address of an override', () => {
  it.each([
    ['http://localhost:8080', 'http://localhost:8080/remotes/orders/dev/'],
    [' https://dev.example/ ', 'https://dev.example/remotes/orders/dev/'],
    ['https://dev.example/remotes/orders/1f2e', 'https://dev.example/remotes/orders/1f2e/'],
    ['https://dev.example/x/manifest.json', 'https://dev.example/x/'],
    ['localhost:8080', undefined],
    ['javascript:alert(1)', undefined],
    ['https://user:pass@dev.example/', undefined],
    ['https://dev.example/?x=1', undefined],
    ['', undefined],
  ])('typed as %s is %s', (typed, folder) => expect(releaseFolder('orders', typed)).toBe(folder));
});
