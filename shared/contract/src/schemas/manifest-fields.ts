import { z } from 'zod';
import { forLanguages, inEveryLanguage } from '../languages.ts';

/**
 * A text in every language of the portal. Releases from before a language came are read as if they had its text, in
 * English; a build checks its own completely (shared/build/src/catalogues/manifest-texts.ts).
 */
export const translated = z.preprocess(inEveryLanguage, z.object(forLanguages(() => z.string().min(1))));

/** Pattern of a route: fixed and `:variable` segments. */
export const path = z.string().regex(/^\/[A-Za-z0-9/:_.-]*$/);

/** Address of a page, with a query where one is wanted. */
export const address = z.string().regex(/^\/(?!\/)[A-Za-z0-9/_.-]*(\?[A-Za-z0-9&=_.%-]+)?$/);
