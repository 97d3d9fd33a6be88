import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Why somebody can't be deleted. */
export const personTexts = sentencesOf(import.meta.dirname, english).all;
