import { describe, expect, it } from '@jest/globals';
import { testsNaming } from './trace-tests.ts';

const idsIn = (text: string) => testsNaming('a.test.ts', text).map(({ line, ids }) => [line, ...ids]);
// Put together, so that these are no requirements of this suite.
const id = (number: number) => ['XYZ', `00${number}`].join('-');

describe('the tests that name a requirement', () => {
  it('are found by their titles, of every form', () => {
    const text = [
      `it('does (${id(1)}, ${id(2)})', () => {});`,
      `it.each([1])('does %d (${id(3)})', () => {});`,
      'test(`does ${word} (' + id(4) + ')`, () => {});',
      `test.describe('group (${id(5)})', () => { test('inner', () => {}); });`,
    ].join('\n');
    expect(idsIn(text)).toEqual([
      [1, id(1), id(2)],
      [2, id(3)],
      [3, id(4)],
      [4, id(5)],
    ]);
  });

  it('are not those with an ID in a comment, in other code, or in a word', () => {
    expect(idsIn(`// ${id(1)}\nconst value = '${id(2)}';\nit('says', () => expect('${id(3)}'));`)).toEqual(
      [],
    );
    expect(idsIn(`it('is ${id(1)}4', () => {});`)).toEqual([]);
  });
});
