import { describe, expect, it } from '@jest/globals';
import { policies } from '../../../ports/registrar/embedded/policies.ts';
import { readKeyword } from './asked.ts';

const namesOf = (keyword: string, only: string[] = []) => {
  const { names } = readKeyword(keyword, policies, only);
  return names.map(({ domain, fault }) => (fault ? [domain, fault] : domain));
};

describe('what somebody asks for', () => {
  it.each([
    ['coffee', ['coffee.com.test']],
    ['Coffee.Shop.test', ['coffee.shop.test']],
    ['coffee.test', ['coffee.test']],
    // Names, words, addresses and wildcards, with the signs of any keyboard between them.
    [
      'https://www.coffee.net.test/menu?a=1, *.tea.test；tea',
      ['coffee.net.test', 'tea.test', 'tea.com.test'],
    ],
    ['shop.coffee.net.test. coffee.net.test', ['coffee.net.test']],
    ['coffee & tea', ['coffee.com.test', 'tea.com.test']],
    ['咖啡。公司。test', ['xn--bur6r.xn--55qx5d.test']],
    ['ｃｏｆｆｅｅ、咖啡', ['coffee.com.test', 'xn--bur6r.com.test']],
    ['coffee.com', ['coffee.com']],
    ['&', []],
  ])('%s is read as %j (DOM-001)', (keyword, names) => {
    expect(namesOf(keyword)).toEqual(names);
  });

  it('is a word below each top-level domain that the search is limited to (DOM-001)', () => {
    expect(namesOf('coffee tea.test', ['net.test', 'io.test'])).toEqual([
      'coffee.net.test',
      'coffee.io.test',
      'tea.test',
    ]);
    // One of them doesn’t take Chinese.
    expect(namesOf('咖啡', ['com.test', 'io.test'])).toEqual(['xn--bur6r.com.test']);
  });

  it.each([
    ['coffee_shop', 'characters'],
    ['coffee!.test', 'characters'],
    ['咖啡.io.test', 'characters'],
    ['咖啡', 'characters', ['io.test']],
    ['-coffee.test', 'hyphens'],
    [`${'a'.repeat(64)}.test`, 'length'],
    ['аpple.com.test', 'mixed'],
    ['coffee_shop.com', 'characters'],
  ])('%s is no name: %s (DOM-001)', (keyword, fault, only: string[] = []) => {
    expect(namesOf(keyword, only)).toEqual([[keyword, fault]]);
  });

  it('keeps the other names of a list beside one that is none, in their order (DOM-001)', () => {
    expect(namesOf('tea.test coffee!.test Coffee!.test, -x milk.test')).toEqual([
      'tea.test',
      ['coffee!.test', 'characters'],
      ['-x', 'hyphens'],
      'milk.test',
    ]);
    expect(namesOf(`${'a'.repeat(250)}.test`)).toEqual([['a'.repeat(80), 'length']]);
  });

  it('ends after 20 names (DOM-001)', () => {
    const many = Array.from({ length: 30 }, (_one, index) => `name${index}`).join(' ');
    expect(namesOf(many)).toHaveLength(20);
  });
});
