import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of the calls about staff. */
export const { all: staffTexts } = sentencesOf(import.meta.dirname, english);
