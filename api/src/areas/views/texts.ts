import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

/** Sentences about views of customers' portals. */
export const { all: viewTexts } = sentencesOf(import.meta.dirname, english);
