import { describe, expect, it } from '@jest/globals';
import { forLanguages, defaultSiteConfig } from '@certdeck/contract';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { RemoteFailure } from './failure.ts';
import { createLoader, type FederationRuntime } from './loader.ts';

const text = async () => ({ default: { title: 'x' } });
const texts = forLanguages(() => text);

/** A loader for a remote that reads one field of the site configuration; `asked` counts what it asked for. */
function loaderOn(config: Record<string, unknown>) {
  const asked: string[] = [];
  const runtime: FederationRuntime = {
    register: ({ name }) => void asked.push(name),
    load: async (request) => {
      asked.push(request);
      return { default: { namespace: 'orders', texts, screens: {} } };
    },
    hasRun: () => false,
    provided: () => ({ react: '19.3.1' }),
    diagnose: async () => 'INIT',
    readManifest: () => Promise.reject(new Error('there is none')),
  };
  const entry = remoteEntry('orders', { config: { orderLimit: { type: 'number', minimum: 1 } } });
  return { loader: createLoader(registryOf(entry), runtime, { config }), asked };
}

describe('a release that reads the site configuration', () => {
  it('runs where the fields are as it expects them (HOST-001)', async () => {
    const { loader } = loaderOn({ ...defaultSiteConfig });
    await expect(loader.routes('orders')).resolves.toMatchObject({ namespace: 'orders' });
  });

  it.each([0, '10', undefined])(
    'is refused before any of its code is asked for when a field is %s (HOST-001)',
    async (orderLimit) => {
      const { loader, asked } = loaderOn({ ...defaultSiteConfig, orderLimit });
      const failure = await loader.routes('orders').then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(RemoteFailure);
      expect(failure).toMatchObject({
        code: 'INCOMPATIBLE',
        cause: expect.stringContaining('needs orderLimit number from 1'),
      });
      expect(asked).toEqual([]);
    },
  );
});
