import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about names that a tenant has. */
export const nameTexts = sentences.all;
export const sayOfName = sentences.say;
