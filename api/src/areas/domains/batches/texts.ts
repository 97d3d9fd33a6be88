import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about work on many names. */
export const batchTexts = sentencesOf(import.meta.dirname, english).all;
