import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of the demonstration. */
export const demoTexts = sentencesOf(import.meta.dirname, english).all;
