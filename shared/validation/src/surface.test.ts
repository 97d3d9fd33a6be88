import { expect, it } from '@jest/globals';
import * as surface from './index.ts';

it('holds pure functions and constants alone, and not the public suffix list', () => {
  const kinds = new Set(
    Object.values(surface).map((value) => (Array.isArray(value) ? 'array' : typeof value)),
  );
  expect([...kinds].toSorted()).toEqual(['array', 'function', 'number', 'object', 'string']);
  expect(surface).not.toHaveProperty('isWildcardOnPublicSuffix');
});
