import { sentencesOf } from '../server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of the payment calls, and the names of the payment methods. */
export const paymentTexts = sentencesOf(import.meta.dirname, english).all;
