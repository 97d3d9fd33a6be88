import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about names that come from other registrars or go to them. */
export const transferTexts = sentences.all;
export const sayOfTransfer = sentences.say;
