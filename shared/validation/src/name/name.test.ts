import { describe, expect, it } from '@jest/globals';
import { isName } from './name.ts';

describe('an entry of a list of names', () => {
  it.each(['a.com', '*.b.com', '8.8.8.8', '2001:db8::1', ' 中文.com '])('may be %p (VAL-008)', (entry) =>
    expect(isName(entry)).toBe(true),
  );

  it.each(['bad_', '', '*', 'a', '256.1.1.1', 'a.com,b.com'])('may not be %p (VAL-008)', (entry) =>
    expect(isName(entry)).toBe(false),
  );
});
