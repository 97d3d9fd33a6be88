import { describe, expect, it } from '@jest/globals';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { type FetchedFile, lanesOf } from './waterfall.ts';

const registry = { ...registryOf(remoteEntry('orders')), shell: 'h1' };
const file = (path: string, startTime: number, responseEnd: number, size = 1_000): FetchedFile => ({
  name: new URL(path, 'https://portal.example').href,
  startTime,
  responseEnd,
  transferSize: size,
  encodedBodySize: size,
});
const release = '/remotes/orders/r1';

describe('the waterfall of a tab', () => {
  it('orders the files of a remote by time and says which step each is', () => {
    const lanes = lanesOf(
      registry,
      [
        file(`${release}/screen-list.js`, 30, 60),
        file(`${release}/entry.js`, 10, 25, 7_000),
        file(`${release}/routes.js`, 26, 40),
        file(`${release}/texts-en.js`, 31, 50),
        file(`${release}/99.js`, 61, 70),
        file(`${release}/manifest.json`, 5, 9),
      ],
      [{ remote: 'orders', release: 'r1', step: 'screen', start: 8, end: 75, ok: true }],
    );
    expect(lanes).toHaveLength(1);
    expect(lanes[0]).toMatchObject({ remote: 'orders', release: 'r1', start: 5, end: 75, bytes: 12_000 });
    expect(lanes[0]?.bars.map(({ step, name }) => [step, name])).toEqual([
      ['manifest', 'manifest.json'],
      ['load', 'screen'],
      ['entry', 'entry.js'],
      ['routes', 'routes.js'],
      ['screen', 'screen-list.js'],
      ['texts', 'texts-en.js'],
      ['chunk', '99.js'],
    ]);
  });

  it('has the page and the shell apart from the remotes, and no calls of the API', () => {
    const page = { responseStart: 4, responseEnd: 6, encodedBodySize: 20_000, transferSize: 20_300 };
    const lanes = lanesOf(
      registry,
      [
        file('/host/h1/shell.js', 8, 20),
        file('/registry', 300, 310),
        file('/api/v1/orders?keyword=secret', 50, 90),
        file('/favicon.svg', 9, 12),
        file('https://cdn.example/remotes/orders/r9/entry.js', 100, 130),
      ],
      [],
      page,
    );
    expect(lanes.map(({ remote, release: name }) => [remote, name])).toEqual([
      ['host', 'h1'],
      ['orders', 'r9'],
    ]);
    expect(lanes[0]?.bars.map(({ step }) => step)).toEqual(['page', 'shell', 'registry']);
    expect(JSON.stringify(lanes)).not.toContain('secret');
  });

  it('begins a new lane for a later visit, so that its bars can be seen', () => {
    const lanes = lanesOf(
      registry,
      [file(`${release}/entry.js`, 10, 25), file(`${release}/99.js`, 60_000, 60_050)],
      [],
    );
    expect(lanes.map(({ start, end }) => [start, end])).toEqual([
      [10, 25],
      [60_000, 60_050],
    ]);
  });

  it('counts only what came over the network, and marks what failed', () => {
    const [lane] = lanesOf(
      registry,
      [
        { ...file(`${release}/entry.js`, 10, 25, 7_000), transferSize: 0 },
        file(`${release}/routes.js`, 12, 0, 0),
      ],
      [{ remote: 'orders', release: 'r1', step: 'routes', start: 1, end: 30, ok: false }],
    );
    expect(lane?.bytes).toBe(0);
    expect(lane?.bars.map(({ name, cached, failed }) => [name, cached, failed])).toEqual([
      ['routes', false, true],
      ['entry.js', true, false],
      ['routes.js', false, true],
    ]);
  });
});
