import { describe, expect, it } from '@jest/globals';
import { safeFileName } from './write.ts';

describe('a file name', () => {
  it.each([
    'aux',
    'CON',
    'prn.de',
    'nul',
    'Com1.example.com',
    'lpt9.io',
    'COM².x',
    'conin$',
    'CONOUT$.a',
    'aux .com',
    'com0',
  ])('is no device of Windows, with any ending: %s', (name) => {
    expect(safeFileName(name)).toBe(`_${name}`);
  });

  it.each(['auxiliary.com', 'com10.com', 'console.de', 'lpt.io', 'my.aux.com', 'com.example'])(
    'is left alone: %s',
    (name) => {
      expect(safeFileName(name)).toBe(name);
    },
  );

  it('ends neither in dots nor in blanks, also where it was cut, and is no longer than 100 characters', () => {
    expect(safeFileName(' example.com. . ')).toBe('example.com');
    expect(safeFileName(`${'a'.repeat(99)}.com`)).toBe('a'.repeat(99));
    expect(safeFileName(`. aux.${'b'.repeat(200)}`)).toHaveLength(100);
  });
});
