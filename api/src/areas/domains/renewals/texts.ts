import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about names that end and are renewed. */
export const renewalTexts = sentences.all;
export const sayOfRenewal = sentences.say;
