import { z } from 'zod';
import { languages } from '../codes.ts';

/** A text in every language of the portal. */
export const sixTexts = z.object(
  Object.fromEntries(languages.map((language) => [language, z.string().min(1)])) as Record<
    (typeof languages)[number],
    z.ZodString
  >,
);

/** Pattern of a route: fixed and `:variable` segments. */
export const path = z.string().regex(/^\/[A-Za-z0-9/:_.-]*$/);

/** Address of a page, with a query where one is wanted. */
export const address = z.string().regex(/^\/(?!\/)[A-Za-z0-9/_.-]*(\?[A-Za-z0-9&=_.%-]+)?$/);
