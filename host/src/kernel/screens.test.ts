import { describe, expect, it } from '@jest/globals';
import { createI18n } from '@certdeck/i18n';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { codeOf, fakeRuntime, routes, Screen, texts } from '../testing/runtime.ts';
import { createLoader } from './loader.ts';
import { loadDialog, loadScreen } from './screens.ts';

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
