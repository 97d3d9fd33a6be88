import { describe, expect, it } from '@jest/globals';
import { registry as schema } from '@certdeck/contract/schemas';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { isManifest, isRegistry } from './registry-check.ts';

const whole = registryOf(
  remoteEntry('orders', {
    provides: ['billing/payment-dialog/v1'],
    shared: { react: '19.3.1' },
    routes: [{ path: '/orders/:id', title: inSix('x'), screen: 'detail', parent: '/orders/list' }],
  }),
  remoteEntry('ssl'),
);

/** Every place of a document, as a path of keys. */
function placesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key])),
  ];
}

/** A copy with one value replaced. */
function damaged(path: readonly string[], by: unknown): unknown {
  const copy = structuredClone(whole) as unknown;
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = by;
  return copy;
}

describe('the check of a registry', () => {
  it('takes what the schema takes', () => {
    expect(schema.safeParse(whole).success).toBe(true);
    expect(isRegistry(whole)).toBe(true);
    expect(isRegistry(registryOf())).toBe(true);
  });

  it('refuses what the schema refuses, at every place that the shell relies on', () => {
    // Only the schema looks at these: what is consumed and which icon are words, a range and the versions of
    // shared modules are the preflight’s, and a number that is out of bounds is still a number.
    const left =
      /consumes|icon|contract|manifest\.shared\.|parent|provides\.\d|group\.order|deadline|remotes\.\d\.id$/;
    const missed: string[] = [];
    for (const path of placesOf(whole)) {
      for (const by of [undefined, null, '', 7, 'ü ü', [7], { a: 7 }]) {
        const document = damaged(path, by);
        const name = path.join('.');
        if (!left.test(name) && isRegistry(document) && !schema.safeParse(document).success)
          missed.push(`${name} = ${JSON.stringify(by)}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('tells a manifest from anything else', () => {
    expect(isManifest(whole.remotes[0]?.manifest)).toBe(true);
    for (const other of [undefined, '<html>', [], {}, { ...whole.remotes[0]?.manifest, entry: '../x' }])
      expect(isManifest(other)).toBe(false);
  });
});
