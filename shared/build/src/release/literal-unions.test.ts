import { describe, expect, it } from '@jest/globals';
import { sortLiterals } from './literal-unions.ts';

describe('the literals of a union', () => {
  it('are printed in one order, wherever the compiler met them first', () => {
    const [one, other] = ["{ state: 'b' | 'a' | 'c'; n: 3 | 1 }", "{ state: 'c' | 'b' | 'a'; n: 1 | 3 }"];
    expect(sortLiterals(one)).toBe("{ state: 'a' | 'b' | 'c'; n: 1 | 3 }");
    expect(sortLiterals(other)).toBe(sortLiterals(one));
  });

  it('stay in their union, and what is no literal stays where it is', () => {
    const text = "('b' | 'a')[] | string | { 'x': 'd'; y?: 'z' | 'it\\'s' | undefined }";
    expect(sortLiterals(text)).toBe("('a' | 'b')[] | string | { 'x': 'd'; y?: 'it\\'s' | 'z' | undefined }");
  });
});
