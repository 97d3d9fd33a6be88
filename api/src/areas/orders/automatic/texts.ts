import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about orders that renew by themselves. */
export const automaticTexts = sentences.all;
export const sayOfAutomatic = sentences.say;
