import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences of pages that stand before any script. */
export const deliveryTexts = sentencesOf(import.meta.dirname, english).all;
