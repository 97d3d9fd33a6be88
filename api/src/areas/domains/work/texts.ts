import { sentencesOf } from '../../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences about what is bought for domain names. */
export const workTexts = sentences.all;
export const sayOfOrder = sentences.say;
