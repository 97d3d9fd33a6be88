import { describe, expect, it } from '@jest/globals';
import { accentShades, checkAccent, contrastOf } from '../index.ts';

describe('the colour of a site', () => {
  it.each(['', '#434fdb', '#0F766E', '#b91c1c', '#1d4ed8'])('may be %j', (colour) => {
    expect(checkAccent(colour)).toBeNull();
  });

  it.each([
    ['red', 'accent.format'],
    ['#fff', 'accent.format'],
    ['#12345g', 'accent.format'],
    ['url(x)', 'accent.format'],
    ['#ffffff', 'accent.light'],
    ['#ffd400', 'accent.light'],
    // Readable as it is, and not with the pointer on it in the dark theme.
    ['#767676', 'accent.light'],
    ['#000000', 'accent.dark'],
  ])('%j is refused: %s', (colour, key) => {
    expect(checkAccent(colour)?.key).toBe(key);
  });

  it('is measured as WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrastOf('#434fdb', '#434fdb')).toBe(1);
  });

  it('has the shades that browsers mix', () => {
    // What Chromium computes of color-mix(in oklab, #434fdb 45%, white) and the others.
    expect(accentShades('#434FDB')).toEqual({
      light: { solid: '#434fdb', text: '#333dad' },
      dark: { solid: '#4856dd', hover: '#4c5cde', text: '#a2b3f4' },
    });
  });
});
