import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about credentials for ACME clients. */
export const acmeTexts = {
  ...all,
  badSuffix: (name: string) => say('badSuffix', { name }),
};
