import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/**
 * What the catalogue says of brands, validation levels and kinds of product, in every language (D-262). Names of
 * products are trade names and stand with their lines.
 */
// texts: brand.* level.* about.*
export const wording = sentencesOf(import.meta.dirname, english).all;
