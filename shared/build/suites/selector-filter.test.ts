/**
 * @jest-environment jest-fixed-jsdom
 */
import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { mayMatch } from './selector-filter.ts';

const TAGS = ['div', 'BUTTON', 'svg', 'my-part'];
const CLASSES = ['css-1a2b', 'Big', 'a_b', 'x'];
const compound = fc
  .tuple(
    fc.constantFrom('', '*', ...TAGS),
    fc.subarray(CLASSES, { maxLength: 2 }),
    fc.constantFrom(
      '',
      ':not(.x, .Big)',
      ':is(div, .x)',
      ':where(.css-1a2b > .x)',
      '[data-s=".x, div"]',
      "[data-s='(']",
      ':first-child',
      '::before',
    ),
  )
  .map(([tag, classes, rest]) => `${tag}${classes.map((one) => `.${one}`).join('')}${rest}` || '*');
const complex = fc
  .tuple(fc.array(fc.tuple(compound, fc.constantFrom(' ', '>', ' + ', '~')), { maxLength: 2 }), compound)
  .map(([before, last]) => before.map((pair) => pair.join('')).join('') + last);
const selectors = fc.array(complex, { minLength: 1, maxLength: 3 }).map((all) => all.join(', '));

/** jsdom's engine fails at some brackets. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

it('never keeps a selector from an element that it matches', () => {
  let matched = 0;
  const element = fc.tuple(fc.constantFrom(...TAGS), fc.subarray(CLASSES), fc.boolean());
  fc.assert(
    fc.property(selectors, fc.array(element, { minLength: 3, maxLength: 8 }), (selector, made) => {
      const root = document.createElement('div');
      let parent: Element = root;
      for (const [tag, classes, isDeeper] of made) {
        const child = document.createElement(tag);
        child.setAttribute('class', classes.join('\n '));
        child.dataset['s'] = '.x, div';
        parent.append(child);
        if (isDeeper) parent = child;
      }
      for (const one of root.querySelectorAll('*')) {
        if (!matches(one, selector)) continue;
        matched += 1;
        if (!mayMatch(one, selector)) throw new Error(`${selector} matches ${one.outerHTML}`);
      }
    }),
    { numRuns: 400 },
  );
  expect(matched).toBeGreaterThan(100);
});

it.each([
  ['.css-9', false],
  ['.css-1 .css-9:hover', false],
  ['.css-9 .css-1:hover', true],
  ['section, article > .css-9', false],
  ['section, button', true],
  ['button.css-1:not(.css-9)::before', true],
  [':where(:root, :host)', true],
  ['*, ::backdrop', true],
  ['.css-9 [data-s]', true],
  ['.css-9 :is(.a, .b)', true],
  ['.\\63ss-9', true],
  ['svg|button', true],
  [undefined, true],
])('%s may match a button of class css-1: %s', (selector, may) => {
  const element = document.createElement('button');
  element.className = 'css-1';
  expect(mayMatch(element, selector)).toBe(may);
});
