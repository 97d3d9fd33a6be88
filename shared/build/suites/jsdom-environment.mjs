// The DOM of the suites of pages: jest-fixed-jsdom, with a quick look before jsdom compares an element with a rule.
import { createRequire } from 'node:module';
import { mayMatch } from './selector-filter.ts';

const own = createRequire(import.meta.url);
const ofJsdom = createRequire(createRequire(own.resolve('jest-environment-jsdom')).resolve('jsdom'));
const selectors = ofJsdom('./jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
// Before the environment loads what takes it from there.
selectors.matchesDontThrow = (element, selector) =>
  mayMatch(element, selector) && matchesDontThrow(element, selector);

export default own('jest-fixed-jsdom');
