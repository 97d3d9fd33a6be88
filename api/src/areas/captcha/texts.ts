import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about puzzles and work. */
export const captchaTexts = sentencesOf(import.meta.dirname, english).all;
