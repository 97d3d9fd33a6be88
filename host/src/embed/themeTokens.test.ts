import { expect, it } from '@jest/globals';
import { splitTokens } from './themeTokens.ts';

it('makes steps of the accent and variables of a page’s tokens, and leaves out what it doesn’t know', () => {
  const { accent, variables } = splitTokens({
    'accent.50': '#fff',
    'accent.600': '#0a7',
    'accent.650': 'red',
    'font.body': 'Inter',
    radius: '12px',
    padding: '0',
    'z-index': '9',
  });
  expect(accent).toEqual({ 50: '#fff', 600: '#0a7' });
  expect(variables).toEqual({
    '--cd-fonts-body': 'Inter',
    '--cd-fonts-heading': 'Inter',
    '--cd-radii-sm': '12px',
    '--cd-radii-md': '12px',
    '--cd-radii-lg': '12px',
    '--certdeck-padding': '0',
  });
  expect(splitTokens()).toEqual({ accent: {}, variables: {} });
});
