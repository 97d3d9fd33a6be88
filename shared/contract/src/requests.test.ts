import { describe, expect, it } from '@jest/globals';
import { serialise } from './requests.ts';

describe('values of forms and addresses', () => {
  it('are texts, numbers, Y and N, nothing for null, and lists joined by commas (SES-002, D-056, D-218)', () => {
    const values = { a: 'x', b: 0, c: true, d: false, e: null, f: undefined, g: ['x', 1, true, null], h: [] };
    expect(serialise(values)).toBe('a=x&b=0&c=Y&d=N&e=&g=x%2C1%2CY%2C&h=');
  });

  it.each([[{ nested: 1 }], [[{ nested: 1 }]], [Symbol('x')]])('are no objects: %p', (value) => {
    expect(() => serialise({ field: value })).toThrow(new TypeError('field cannot travel in a form'));
  });
});
