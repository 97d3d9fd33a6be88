import { describe, expect, it, jest } from '@jest/globals';
import { createI18n } from '@certdeck/i18n';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { RemoteFailure } from './failure.ts';
import { createLoader, type FederationRuntime } from './loader.ts';
import { loadDialog, loadScreen } from './screens.ts';

const Screen = () => null;
const text = async () => ({ default: { title: 'x' } });
const texts = { zh: text, en: text, es: text, de: text, ja: text, fr: text };
const routes = { namespace: 'orders', texts, screens: { list: async () => ({ default: Screen }) } };

/** A runtime whose answers a test decides; it counts what was asked. */
function fakeRuntime(
  load: (request: string) => Promise<unknown>,
  verdict: 'UNREACHABLE' | 'INTEGRITY' | 'INIT' = 'INIT',
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
    diagnose: async () => verdict,
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

  it.each(['UNREACHABLE', 'INTEGRITY', 'INIT'] as const)(
    'tells %s by looking at the entry (HOST-001)',
    async (verdict) => {
      const { runtime } = fakeRuntime(() => Promise.reject(new Error('RUNTIME-008')), verdict);
      const loader = createLoader(registryOf(remoteEntry('orders')), runtime);
      expect(await codeOf(loader.routes('orders'))).toBe(verdict);
    },
  );

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

  it('may be asked again after a failure, and knows whom to blame (HOST-001)', async () => {
    let calls = 0;
    const { runtime } = fakeRuntime(() => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve({ default: routes });
    });
    const loader = createLoader(registryOf(remoteEntry('orders')), runtime);
    expect(await codeOf(loader.routes('orders'))).toBe('INIT');
    expect(await codeOf(loader.routes('orders'))).toBe('ready');
    expect(loader.blame('orders')).toEqual({ remote: 'orders', release: 'r1', owner: 'team-orders' });
    expect(await codeOf(loader.routes('nobody'))).toBe('REGISTRY_DOWN');
  });
});

describe('a screen', () => {
  it('comes with its texts (HOST-018)', async () => {
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
