import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about the certification authority. */
export const { all: authorityTexts, say: sayAuthority } = sentencesOf(import.meta.dirname, english);
