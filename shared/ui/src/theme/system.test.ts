import { describe, expect, it } from '@jest/globals';
import { createSystem } from '@chakra-ui/react/styled-system';
import { css as serialize, type SerializedStyles } from '@emotion/react';
import { getSystem } from './system.ts';

const description = {
  base: { color: 'fg', _hover: { color: 'fg.muted' } },
  variants: { size: { sm: { padding: '1' }, lg: { padding: '4' } } },
};

describe('the recipe of a styled element', () => {
  it('is made once, with the styles that it would have made anew', () => {
    const { cva } = getSystem();
    const kept = cva(description);
    expect(cva(description)).toBe(kept);
    const anew = cva({ ...description });
    expect(anew).not.toBe(kept);
    for (const size of ['sm', 'lg', 'sm'] as const) expect(kept({ size })).toEqual(anew({ size }));
    expect(kept({ size: 'sm' })).not.toEqual(kept({ size: 'lg' }));
  });

  it('is of its own for each description', () => {
    const { cva } = getSystem();
    const other = cva({ ...description, base: { color: 'fg.muted' } });
    expect(other({ size: 'sm' })).not.toEqual(cva(description)({ size: 'sm' }));
  });
});

describe('the rules of a styled element', () => {
  const { css, cva } = getSystem();
  const recipe = cva(description);
  const rules = (size: 'sm' | 'lg', own: Parameters<typeof css>[0] = {}) =>
    // Chakra types what it hands to Emotion as an object of rules; here it is their text (system.ts).
    css(recipe({ size }), own) as unknown as SerializedStyles;

  it('are worked out once, for each choice and each content of the properties', () => {
    expect(rules('sm', { color: 'fg' })).toBe(rules('sm', { color: 'fg' }));
    expect(rules('sm', { color: 'fg' })).not.toBe(rules('sm', { color: 'fg.muted' }));
    expect(rules('sm', { color: 'fg' })).not.toBe(rules('lg', { color: 'fg' }));
  });

  it('are those that Chakra answers with, in the same class', () => {
    const plain = createSystem(getSystem()._config);
    for (const size of ['sm', 'lg'] as const)
      for (const own of [
        {},
        { color: 'primary.fg', padding: { base: 0, md: '6' } },
        { _hover: { color: 'red.500' }, padding: [undefined, '2'] },
      ]) {
        const { name, styles } = serialize(plain.css(plain.cva(description)({ size }), own));
        expect(rules(size, own)).toMatchObject({ name, styles });
        expect(styles).toContain('padding');
      }
  });

  it('begin with the same question of which properties they may take', () => {
    const { isValidProperty } = getSystem();
    for (const turn of [1, 2]) {
      expect([turn, isValidProperty('paddingInline')]).toEqual([turn, true]);
      expect([turn, isValidProperty('onClick')]).toEqual([turn, false]);
    }
  });
});
