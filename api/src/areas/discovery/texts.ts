import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about watched servers. */
export const discoveryTexts = sentences.all;
export const sayOfDiscovery = sentences.say;
