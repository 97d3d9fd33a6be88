import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about the cart of domain names. */
export const cartTexts = sentences.all;
export const sayOfCart = sentences.say;
