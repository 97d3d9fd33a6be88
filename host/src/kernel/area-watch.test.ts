import { afterEach, expect, it } from '@jest/globals';
import { registryOf } from '../testing/registry.ts';
import { areaWatch } from './area-watch.ts';
import type { RemoteFailure } from './failure.ts';
import { createMount, drawMount } from './mounts.ts';

const attribution = { remote: 'orders', release: 'r1', owner: 'team-orders' };
const ends: (() => void)[] = [];
/** The watch has a function of its own there. */
const isWatched = () => Object.hasOwn(document, 'addEventListener');

function loaderOf() {
  const reported: string[] = [];
  return {
    reported,
    attributionAt: () => undefined,
    report: ({ code, message }: RemoteFailure) => void reported.push(`${code} ${message}`),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await settled();
});

it('is one for however many drawings are begun before one reaches the page, so that none is reported for another', () => {
  const loader = loaderOf();
  const first = areaWatch(loader, registryOf());
  const second = areaWatch(loader, registryOf());
  ends.push(second.use());
  expect(second).toBe(first);
  drawMount(createMount(attribution));
  expect(loader.reported).toEqual([]);
});

it('goes on while the boundary of one frame gives way to that of another, and ends with the last', async () => {
  const loader = loaderOf();
  const watch = areaWatch(loader, registryOf());
  const leave = watch.use();
  leave();
  ends.push(areaWatch(loader, registryOf()).use());
  await settled();
  expect(areaWatch(loader, registryOf())).toBe(watch);
  expect(isWatched()).toBe(true);
  ends.pop()?.();
  await settled();
  expect(isWatched()).toBe(false);
  const next = areaWatch(loader, registryOf());
  ends.push(next.use());
  expect(next).not.toBe(watch);
});

it('reports what an area has put in the place of a function of the window', () => {
  const loader = loaderOf();
  ends.push(areaWatch(loader, registryOf()).use());
  const { parse } = JSON;
  JSON.parse = (text: string) => parse(text) as unknown;
  drawMount(createMount(attribution));
  expect(JSON.parse).toBe(parse);
  expect(loader.reported).toEqual([expect.stringContaining('GLOBAL')]);
});
