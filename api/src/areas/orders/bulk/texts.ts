import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about one act for several orders. */
export const bulkTexts = sentencesOf(import.meta.dirname, english).all;
