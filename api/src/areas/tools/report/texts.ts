import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of the site audit. */
export const reportTexts = sentencesOf(import.meta.dirname, english).all;
