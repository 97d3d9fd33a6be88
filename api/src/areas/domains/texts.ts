import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about domain names. */
export const domainTexts = sentences.all;
export const sayOfDomain = sentences.say;
