import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about issuers and ways to pay, and what they are called. */
export const { all: serviceTexts } = sentencesOf(import.meta.dirname, english);
