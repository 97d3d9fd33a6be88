import { describe, expect, it } from '@jest/globals';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { contributionsTo } from './contributions.ts';

const SLOT = 'host/palette-action/v1';
const action = (id: string, order: number, more: object = {}) => ({
  slot: SLOT,
  id,
  order,
  title: inSix(id),
  icon: 'wallet',
  to: '/a/list',
  ...more,
});
const remote = (id: string, ...contributes: unknown[]) =>
  remoteEntry(id, { contributes: contributes as never });
const found = (...remotes: ReturnType<typeof remote>[]) =>
  contributionsTo(registryOf(...remotes), SLOT).map(({ remote: from, id }) => `${from}/${id}`);

describe('what areas contribute to a slot', () => {
  it('comes in order of its numbers, whichever area it is from, and by name of the area where these are equal', () => {
    const b = remote('bb', action('last', 30), action('first', 10));
    const a = remote('aa', action('middle', 20), action('same', 30));
    expect(found(b, a)).toEqual(['bb/first', 'aa/middle', 'aa/same', 'bb/last']);
  });

  it('is nothing where no area that is deployed says anything, and where a manifest is older than slots', () => {
    expect(found(remoteEntry('aa'))).toEqual([]);
    expect(contributionsTo(registryOf(), SLOT)).toEqual([]);
  });

  it('is for one slot alone, in the form that this slot has', () => {
    const badge = { slot: 'ssl/product-badge/v1', id: 'badge', order: 1 };
    const registry = registryOf(remote('aa', badge, action('one', 1)));
    expect(contributionsTo(registry, 'ssl/product-badge/v1').map(({ id }) => id)).toEqual(['badge']);
    expect(contributionsTo(registry, SLOT).map(({ declared: { to } }) => to)).toEqual(['/a/list']);
  });

  it.each([
    ['null', null],
    ['a text', 'x'],
    ['no id', { ...action('x', 1), id: undefined }],
    ['no order', { ...action('x', 1), order: '1' }],
    ['no title', { ...action('x', 1), title: undefined }],
    ['a title whose German is empty', action('x', 1, { title: { ...inSix('x'), de: '' } })],
    ['an address elsewhere', action('x', 1, { to: 'https://elsewhere.example' })],
    ['no address', action('x', 1, { to: undefined })],
  ])('leaves out one that is damaged (%s), and nothing else of its area', (_name, damaged) => {
    expect(found(remote('aa', damaged, action('whole', 1)))).toEqual(['aa/whole']);
  });

  it.each([
    ['a text', 'all'],
    ['null', null],
  ])('is nothing where the list itself is damaged (%s)', (_name, list) => {
    expect(found(remoteEntry('aa', { contributes: list as never }))).toEqual([]);
  });
});
