import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about products. */
export const catalogueTexts = sentencesOf(import.meta.dirname, english).all;
