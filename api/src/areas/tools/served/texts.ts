import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of the look whether a certificate is served. */
export const servedTexts = sentencesOf(import.meta.dirname, english).all;
