import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about API keys. */
export const keyTexts = {
  ...all,
  badRange: (range: string) => say('badRange', { range }),
  wrongAddress: (address: string) => say('wrongAddress', { address }),
};
