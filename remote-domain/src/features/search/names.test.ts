import { describe, expect, it } from '@jest/globals';
import { SEARCH_NAMES } from '@certdeck/contract';
import { inOneLine, readNames } from './names.ts';

const namesIn = (text: string) => readNames(text).names;

describe('what is typed into the search (DOM-001)', () => {
  it.each([
    ['shopfly', ['shopfly']],
    ['coffee shop', ['CoffeeShop']],
    ['MyShop', ['MyShop']],
    ['ShopFly.com', ['ShopFly.com']],
    ['https://www.shopfly.com/cart?id=1', ['shopfly.com']],
    ['ｓｈｏｐ。com', ['shop.com']],
    ['*.shop.com', ['shop.com']],
    ['商店.com 商店', ['商店.com', '商店']],
    ['WWW.Shop.com', ['Shop.com']],
    ['a.com, b.com;c.com', ['a.com', 'b.com', 'c.com']],
    ['a.com A.com a.com', ['a.com']],
    ['商店.com xn--czrs0t.com', ['xn--czrs0t.com']],
    ['', []],
    ['  ', []],
  ])('%p asks for %p', (text, names) => {
    expect(namesIn(text)).toEqual(names);
  });

  it('keeps the lines of a pasted list apart', () => {
    expect(inOneLine('alpha\r\n beta\n\ngamma\n')).toBe('alpha, beta, gamma');
    expect(namesIn(inOneLine('alpha\nbeta'))).toEqual(['alpha', 'beta']);
  });

  it('names what no domain can be called, and asks for the rest', () => {
    expect(readNames('good.com, foo_bar.com, -x, 192.0.2.1')).toEqual({
      names: ['good.com'],
      wrong: ['foo_bar.com', '-x', '192.0.2.1'],
      beyond: 0,
    });
  });

  it('asks for no more names than one search takes', () => {
    const many = Array.from({ length: SEARCH_NAMES + 3 }, (_, index) => `n${index}.com`);
    expect(readNames(many.join(' '))).toEqual({ names: many.slice(0, SEARCH_NAMES), wrong: [], beyond: 3 });
  });
});
