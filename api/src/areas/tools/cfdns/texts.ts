import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of bulk DNS, for whoever calls the API; the page has its own by the code. */
export const cfdnsTexts = sentencesOf(import.meta.dirname, english).all;
