import { afterEach, describe, expect, it } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { onCall, server } from '@certdeck/federation/testing';
import { createSession, memoryStorage } from '@certdeck/session';
import { defaultSiteConfig, sessionCalls } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { releaseFolder, startOverride, storedOverrides } from './override-session.ts';
import { OVERRIDES } from './override-storage.ts';
import { readOverrides } from './overrides.ts';

const registry = registryOf(remoteEntry('orders'), remoteEntry('billing'));
const ADDRESS = 'http://localhost:5173/remotes/orders/dev/';
const store = (...overrides: object[]) => sessionStorage.setItem(OVERRIDES, JSON.stringify(overrides));
const manifest = (answer: object) =>
  http.get(`${ADDRESS}manifest.json`, () => HttpResponse.json(answer as Record<string, unknown>));
const local = { ...remoteEntry('orders').manifest, release: 'local', name: 'certdeck_orders_local' };

afterEach(() => sessionStorage.clear());

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

  it('end with the sign-out', async () => {
    const told = Promise.withResolvers<void>();
    server.use(
      manifest(local),
      http.delete('*/__portal/overrides', () => {
        told.resolve();
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
    await told.promise;
  });

  it('don’t outlive a session that ended while the tab was away', async () => {
    server.use(
      manifest(local),
      http.delete('*/__portal/overrides', () => new HttpResponse(null, { status: 204 })),
    );
    store({ id: 'orders', address: ADDRESS });
    const overrides = await readOverrides(registry);
    overrides?.follow({ getState: () => ({ token: '' }) as never, subscribe: () => () => undefined });
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
