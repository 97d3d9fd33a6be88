import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about records of hosted names. */
export const dnsTexts = sentencesOf(import.meta.dirname, english).all;
