import { describe, expect, it } from '@jest/globals';
import { toAscii, toReadable } from '@certdeck/validation';
import { policies } from '../../../ports/registrar/embedded/policies.ts';
import { suggestionsFor } from './generate.ts';
import { otherNumber } from './variations.ts';
import { wordsOf } from './words.ts';

const like = (typed: string, language = 'en', asked: string[] = []) =>
  suggestionsFor(
    [{ label: toAscii(typed.toLowerCase()) ?? '', typed }],
    new Set(asked),
    policies,
    language,
  ).map(toReadable);

describe('suggestions', () => {
  it('are the word below what sells best first, then words like it, 60 at most, always in one order (DOM-001)', () => {
    const found = like('coffee', 'en', ['coffee.com.test']);
    expect(found.slice(0, 3)).toEqual(['coffee.cn.test', 'coffee.net.test', 'coffee.de.test']);
    expect(found).toHaveLength(60);
    expect(new Set(found).size).toBe(60);
    expect(found).not.toContain('coffee.com.test');
    expect(found).toEqual(
      expect.arrayContaining([
        'coffee.io.test',
        'getcoffee.com.test',
        'mycoffee.com.test',
        'trycoffee.com.test',
        'coffeeapp.com.test',
        'coffeehq.com.test',
        'coffeeonline.com.test',
        'coffees.com.test',
        'brew.com.test',
      ]),
    );
    expect(like('coffee', 'en', ['coffee.com.test'])).toEqual(found);
  });

  it('divide a name into its words and put it together again (DOM-001)', () => {
    const found = like('CoffeeShop');
    expect(found).toEqual(
      expect.arrayContaining(['coffee-shop.com.test', 'coffeestore.com.test', 'coffee.shop.test']),
    );
    expect(like('coffee-shop')).toContain('coffeeshop.com.test');
    expect(['MyCoffeeShop', 'coffeeshop', 'shop24', 'teahouse', 'zebra', 'ab-cd'].map(wordsOf)).toEqual([
      ['my', 'coffee', 'shop'],
      ['coffee', 'shop'],
      ['shop', '24'],
      ['tea', 'house'],
      ['zebra'],
      ['ab', 'cd'],
    ]);
    expect(['cat', 'cats', 'city', 'box', 'boss', 'day'].map(otherNumber)).toEqual([
      'cats',
      'cat',
      'cities',
      'boxes',
      'bosses',
      'days',
    ]);
  });

  it('use numbers of luck for who reads Chinese, and names in characters where they are taken (DOM-001)', () => {
    expect(like('coffee', 'zh')).toContain('coffee88.com.test');
    expect(like('coffee', 'en').join()).not.toContain('coffee88');
    const found = like('咖啡');
    expect(found).toEqual(expect.arrayContaining(['咖啡.公司.test', '咖啡网.com.test', '咖啡168.com.test']));
    expect(found.filter((name) => /\.(io|de|net)\.test$/.test(name))).toEqual([]);
  });

  it('spell a word with marks as those write it who can’t type them (DOM-001)', () => {
    const found = like('münchen');
    expect(found[0]).toBe('münchen.com.test');
    expect(found).toEqual(expect.arrayContaining(['muenchen.com.test', 'munchen.com.test']));
    expect(like('café')).toContain('cafe.com.test');
  });

  it('are shared by several words in turn (DOM-001)', () => {
    const words = ['coffee', 'zebra'].map((label) => ({ label, typed: label }));
    const found = suggestionsFor(words, new Set(), policies, 'en');
    expect(found).toHaveLength(60);
    expect(found.slice(0, 2)).toEqual(['coffee.com.test', 'zebra.com.test']);
    expect(found.filter((name) => name.includes('zebra')).length).toBeGreaterThan(25);
  });
});
