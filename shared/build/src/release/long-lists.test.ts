import { describe, expect, it } from '@jest/globals';
import { shortenLongLists } from './long-lists.ts';

const names = Array.from({ length: 60 }, (_, index) => `'name${index}'`);
const typeOf = (list: readonly string[]) => `Omit<Props, ${list.join(' | ')}>`;

describe('a list of many names', () => {
  it('stands by its number and hash, the same in whatever order the checker met them', () => {
    const text = shortenLongLists(typeOf(names));
    expect(text).toMatch(/^Omit<Props, «60 names, [0-9a-f]{8}»>$/);
    expect(shortenLongLists(typeOf(names.toReversed()))).toBe(text);
  });

  it('is another one when a name is another', () => {
    expect(shortenLongLists(typeOf([...names.slice(1), "'other'"]))).not.toBe(
      shortenLongLists(typeOf(names)),
    );
  });

  it('stays as it is when it is short', () => {
    expect(shortenLongLists(typeOf(names.slice(0, 20)))).toBe(typeOf(names.slice(0, 20)));
  });
});
