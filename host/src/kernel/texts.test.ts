import { forLanguages } from '@certdeck/contract';
import { describe, expect, it } from '@jest/globals';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { createLoader, type FederationRuntime } from './loader.ts';
import { watchTexts } from './texts.ts';

const chunkError = () =>
  Object.assign(new Error('Loading chunk texts-de failed.'), { name: 'ChunkLoadError', type: 'error' });
const none = async () => ({ default: {} });
const texts = forLanguages(() => none);

/** A loader whose remote orders has brought its texts, and what it was told. */
async function watched() {
  const reported: string[] = [];
  const routes = { namespace: 'orders', texts, screens: {}, screenTexts: { list: texts } };
  const runtime: FederationRuntime = {
    register: () => undefined,
    provided: () => ({}),
    hasRun: () => true,
    diagnose: async () => 'INIT',
    readManifest: () => Promise.reject(new Error('404')),
    load: async () => ({ default: routes }),
  };
  const loader = createLoader(registryOf(remoteEntry('orders')), runtime, {
    onFailure: ({ remote, release, owner, code, phase, recovered }) =>
      reported.push([remote, release, owner, code, phase, recovered].join(' ')),
  });
  await loader.routes('orders');
  return { reported, ...watchTexts(loader) };
}

describe('texts of an area', () => {
  it('are asked for once more when they failed on the way, and it is reported to their owner (HOST-067)', async () => {
    const { reported, guard } = await watched();
    let tries = 0;
    const load = async () => {
      if ((tries += 1) === 1) throw chunkError();
      return { hello: 'hallo' };
    };
    expect(await guard('orders-list', load)).toEqual({ hello: 'hallo' });
    expect(reported).toEqual(['orders r1 team-orders CHUNK texts retry']);
  });

  it('are not asked for a third time, and what isn’t on the way isn’t asked for twice', async () => {
    const { reported, guard } = await watched();
    let tries = 0;
    const failing = (error: Error) => async () => {
      tries += 1;
      throw error;
    };
    await expect(guard('orders', failing(chunkError()))).rejects.toThrow('texts-de');
    expect(tries).toBe(2);
    await expect(guard('orders', failing(new TypeError('no texts')))).rejects.toThrow('no texts');
    expect(tries).toBe(3);
    expect(reported).toEqual([]);
  });

  it('are reported as their owner’s when another language stands in, and as the shell’s when they are that', async () => {
    const { reported, onLost } = await watched();
    onLost({ ns: 'orders', lang: 'de', standIn: 'en', error: chunkError() });
    onLost({ ns: 'host', lang: 'de', standIn: 'en', error: chunkError() });
    // The classification takes a few turns.
    await new Promise((resolve) => setTimeout(resolve));
    expect(reported.map((line) => line.replace(/ +/g, ' ')).sort()).toEqual([
      'host team-portal CHUNK texts other-language',
      'orders r1 team-orders CHUNK texts other-language',
    ]);
  });
});
