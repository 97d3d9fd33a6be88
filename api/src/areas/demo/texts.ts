import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const sentences = sentencesOf(import.meta.dirname, english);

/** Sentences of the demonstration. */
export const demoTexts = sentences.all;
export const sayOfDemo = sentences.say;
