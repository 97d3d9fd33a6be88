import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about certificate packages. */
export const { all: packageTexts } = sentencesOf(import.meta.dirname, english);
