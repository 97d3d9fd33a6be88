import { sentencesOf } from '../../platform/server/sentences.ts';
import { tooManyText } from '../../platform/server/too-many.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of sign-in, sign-up and the password. */
export const sessionTexts = {
  ...all,
  guessedBody: (times: number) => say('guessedBody', { times }),
  tooMany: tooManyText,
  codeSubject: {
    signup: all['codeSubject.signup'],
    password: all['codeSubject.password'],
    factor: all['codeSubject.factor'],
    contact: all['codeSubject.contact'],
    origin: all['codeSubject.origin'],
  },
  contactChangedBody: { tel: all['contactChangedBody.tel'], email: all['contactChangedBody.email'] },
  /** Of a text message. */
  codeBody: (code: string, minutes: number) => say('codeBody', { code, minutes }),
  codeMailEnter: (minutes: number) => say('codeMail.enter', { minutes }),
};
