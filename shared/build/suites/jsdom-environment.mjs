// The DOM of the suites of pages: jest-fixed-jsdom, whose styles are found by an index of the rules.
import { createRequire } from 'node:module';
import { styleOf } from './computed-style.ts';

const own = createRequire(import.meta.url);
const ofJsdom = createRequire(createRequire(own.resolve('jest-environment-jsdom')).resolve('jsdom'));
// Before the environment loads what takes it from there.
ofJsdom('./jsdom/living/helpers/style-rules.js').getDeclarationForElement = styleOf(ofJsdom);

export default own('jest-fixed-jsdom');
