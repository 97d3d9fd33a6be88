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

  const ofManifest = (...path: string[]) => ['remotes', '0', 'manifest', ...path];
  it.each([
    ['an id', ofManifest('id'), ['Xorders', 'orders!', '9orders', 'o']],
    ['a path', ofManifest('routes', '0', 'path'), ['x/orders', '/orders list', 'https://other.example/x']],
    ['a hash', ofManifest('entryIntegrity'), ['xsha384-AAAA', 'sha384-AAAA ', 'md5-AAAA', 'sha384-']],
    ['a container', ofManifest('name'), ['x-orders', 'orders!', '9orders']],
    ['an entry', ofManifest('entry'), ['../remote.js', 'remote.js?x', 'remote.jsx/', 'a/remote.js']],
    ['a folder', ['remotes', '0', 'base'], ['/remotes/orders/r1', 'https://other.example/x']],
    ['a deadline', ['remotes', '0', 'deadline'], ['5000', null]],
    ['a permission', ofManifest('routes', '0', 'permission'), ['', 'sessions', 'my session', 'a:b!', 'A:b']],
    ['whether a page is public', ofManifest('routes', '0', 'public'), ['yes', 1, null]],
    ['a permission there', ofManifest('navigation', '0', 'permission'), ['no', 'x:', ':x']],
  ])('takes nothing for %s that only holds one', (_what, path, others) => {
    const taken = others.filter((other) => isRegistry(damaged(path, other)));
    expect(taken).toEqual([]);
  });

  it('takes permissions of each kind, and leaves out what may be left out', () => {
    for (const permission of [undefined, 'session', 'orders:read']) {
      expect(isRegistry(damaged(ofManifest('routes', '0', 'permission'), permission))).toBe(true);
      expect(isRegistry(damaged(ofManifest('permissions'), { orders: permission }))).toBe(true);
    }
    expect(isRegistry(damaged(ofManifest('permissions'), { orders: 'anybody' }))).toBe(false);
    const { redirects: _redirects, permissions: _permissions, ...less } = whole.remotes[0]!.manifest;
    expect(isManifest(less)).toBe(true);
  });

  it('refuses a list of which one part is damaged', () => {
    const [route] = whole.remotes[0]!.manifest.routes;
    expect(isRegistry(damaged(ofManifest('routes'), [route, route]))).toBe(true);
    expect(isRegistry(damaged(ofManifest('routes'), [route, { ...route, path: '' }]))).toBe(false);
    expect(isRegistry(damaged(ofManifest('routes'), [route, null]))).toBe(false);
  });

  it('tells a manifest from anything else', () => {
    expect(isManifest(whole.remotes[0]?.manifest)).toBe(true);
    for (const other of [undefined, '<html>', [], {}, { ...whole.remotes[0]?.manifest, entry: '../x' }])
      expect(isManifest(other)).toBe(false);
  });
});
