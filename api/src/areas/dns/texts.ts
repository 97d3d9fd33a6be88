import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about records of hosted names. */
export const dnsTexts = sentences.all;
export const sayOfDns = sentences.say;
