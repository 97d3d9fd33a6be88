import { sentencesOf } from '../server/sentences.ts';
import { tooManyText } from '../server/too-many.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of sign-in, sign-up and the password. */
export const sessionTexts = {
  ...all,
  /** The mail's language is not known, so its subject names it twice and its text says it in every language. */
  guessedSubject: `${all.guessedSubject.zh} · ${all.guessedSubject.en}`,
  guessedBody: (times: number) => say('guessedBody', { times }),
  tooMany: tooManyText,
  codeSubject: { signup: all['codeSubject.signup'], password: all['codeSubject.password'] },
  codeBody: (code: string, minutes: number) => say('codeBody', { code, minutes }),
};
