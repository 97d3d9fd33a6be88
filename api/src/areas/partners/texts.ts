import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about partners. */
export const partnerTexts = sentencesOf(import.meta.dirname, english).all;
