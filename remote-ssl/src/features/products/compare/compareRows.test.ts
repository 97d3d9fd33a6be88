import { describe, expect, it } from '@jest/globals';
import { markedRows } from './compareRows.ts';

const marked = (...values: string[]) => markedRows([{ id: 'r', label: 'R', values }])[0];

describe('what stands apart in a line of the comparison', () => {
  it('is nothing where all are the same', () => {
    expect(marked('a', 'a', 'a')).toMatchObject({ differs: false, apart: [false, false, false] });
  });

  it('is the value that most do not have', () => {
    expect(marked('a', 'b', 'a')).toMatchObject({ differs: true, apart: [false, true, false] });
  });

  it('is every value where none leads', () => {
    expect(marked('a', 'b')).toMatchObject({ differs: true, apart: [true, true] });
    expect(marked('a', 'b', 'a', 'b')?.apart).toEqual([true, true, true, true]);
  });
});
