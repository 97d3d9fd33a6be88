import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type ElementImpl, styleOf } from './computed-style.ts';
import { StyleRules } from './style-rules.ts';

/*
 * Holds the index against jsdom's own answers, in a document of jsdom that the environment of suites of pages hasn't
 * changed.
 */
const own = createRequire(import.meta.url);
const ofJsdom: (id: string) => unknown = createRequire(
  createRequire(own.resolve('jest-environment-jsdom')).resolve('jsdom'),
);
interface Window {
  document: Document;
}
const { JSDOM } = ofJsdom('jsdom') as { JSDOM: new (html: string) => { window: Window } };
const { implForWrapper } = ofJsdom('./jsdom/living/generated/utils.js') as {
  implForWrapper(element: Element): ElementImpl;
};
type Declares = (element: ElementImpl) => { readonly cssText: string };
const { getDeclarationForElement: theirs } = ofJsdom('./jsdom/living/helpers/style-rules.js') as {
  getDeclarationForElement: Declares;
};
const ours: Declares = styleOf(ofJsdom);

let document: Document;
// A new document for each test: the sheets that one test leaves may style the elements of the next one.
beforeEach(() => {
  ({ document } = new JSDOM('<!doctype html><html><head></head><body></body></html>').window);
});

/** What both declare of each element of the document; each starts with nothing remembered. */
function declared(by: Declares): string[] {
  return [...document.querySelectorAll('*')].map((one) => {
    const element = implForWrapper(one);
    element._ownerDocument._styleCache = null;
    return by(element).cssText;
  });
}

const TAGS = ['div', 'button', 'b'];
const CLASSES = ['css-1', 'Big', 'x'];
const selector = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('', '*', ...TAGS),
        fc.subarray(CLASSES, { maxLength: 2 }),
        fc.constantFrom('', ':not(.x)', ':is(div, .x)', '[data-s]', ' > b', ' .x', '::before'),
      )
      .map(([tag, classes, rest]) => `${tag}${classes.map((one) => `.${one}`).join('')}${rest}`)
      .filter((text) => text !== '' && !text.startsWith(' ')),
    { minLength: 1, maxLength: 2 },
  )
  .map((all) => all.join(', '));
const rule = fc
  .tuple(
    selector,
    fc.constantFrom(
      'display: none',
      'visibility: hidden',
      'color: red !important',
      'color: blue',
      'all: unset',
    ),
  )
  .map(([text, body]) => `${text} { ${body} }`);
const sheet = fc
  .tuple(
    fc.array(rule, { maxLength: 3 }),
    fc.constantFrom('', '@media screen', '@media print', '@keyframes a', '@font-face'),
  )
  .map(([rules, around]) => {
    if (around === '@keyframes a') return `${rules.join('\n')} @keyframes a { from { color: red } }`;
    if (around === '@font-face') return `@font-face { font-family: a } ${rules.join('\n')}`;
    return around === '' ? rules.join('\n') : `${around} { ${rules.join('\n')} }`;
  });
const element = fc.tuple(fc.constantFrom(...TAGS), fc.subarray(CLASSES), fc.boolean());

describe('the styles of an element', () => {
  it('are those that jsdom finds by asking every rule, while sheets come and go', () => {
    let styled = 0;
    const added: HTMLStyleElement[] = [];
    const steps = fc.array(fc.tuple(sheet, fc.boolean()), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(steps, fc.array(element, { minLength: 2, maxLength: 6 }), (changes, made) => {
        for (const style of added.splice(2)) style.remove();
        let parent: Element = document.body;
        parent.replaceChildren();
        for (const [tag, classes, isDeeper] of made) {
          const child = document.createElement(tag);
          child.setAttribute('class', classes.join(' '));
          child.dataset['s'] = '';
          parent.append(child);
          if (isDeeper) parent = child;
        }
        for (const [text, removesFirst] of changes) {
          if (removesFirst) added.shift()?.remove();
          const style = document.createElement('style');
          style.textContent = text;
          document.head.append(style);
          added.push(style);
          const wanted = declared(theirs);
          styled += wanted.filter((one) => one.includes('red')).length;
          expect(declared(ours)).toEqual(wanted);
        }
      }),
      { numRuns: 60 },
    );
    expect(styled).toBeGreaterThan(20);
  });

  it('follow a rule that is added to a sheet, changed or taken away, without any change of the document', () => {
    document.body.innerHTML = '<p class="late">one</p>';
    const style = document.createElement('style');
    style.textContent = '.early { color: red }';
    document.head.append(style);
    const late = implForWrapper(document.querySelector('.late')!);
    const look = () => {
      late._ownerDocument._styleCache = null;
      return ours(late).cssText;
    };
    expect(look()).not.toContain('blue');
    style.sheet!.insertRule('.late { color: blue }', 1);
    expect(look()).toContain('color: blue');
    (style.sheet!.cssRules[1] as CSSStyleRule).selectorText = '.other';
    expect(look()).not.toContain('blue');
    (style.sheet!.cssRules[1] as CSSStyleRule).selectorText = '.late';
    style.sheet!.deleteRule(1);
    expect(look()).not.toContain('blue');
    // A rule of another class comes to match.
    expect(look()).not.toContain('red');
    (style.sheet!.cssRules[0] as CSSStyleRule).selectorText = '.late';
    expect(look()).toContain('red');
  });
});

it('gives rules in the order of their sheets, each once', () => {
  const rules = new StyleRules();
  const sheets = ['.a, .b', '*', 'p', '.b.a', '.c'].map((selectorText) => ({ cssRules: [{ selectorText }] }));
  rules.update(sheets);
  const found = rules.candidates({ localName: 'p', getAttributeNS: () => 'b a' });
  expect(found.map(({ selectorText }) => selectorText)).toEqual(['.a, .b', '*', 'p', '.b.a']);
});
