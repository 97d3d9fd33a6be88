export { compareLocales } from './compareLocales.ts';
