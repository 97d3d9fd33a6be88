import { sentencesOf } from '../../platform/server/sentences.ts';
import { tooManyText } from '../../platform/server/too-many.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of two-step verification. */
export const factorTexts = {
  ...all,
  tooMany: tooManyText,
  changed: {
    tel: { on: all['changed.tel.on'], off: all['changed.tel.off'] },
    email: { on: all['changed.email.on'], off: all['changed.email.off'] },
    google: { on: all['changed.google.on'], off: all['changed.google.off'] },
    passkey: { on: all['changed.passkey.on'], off: all['changed.passkey.off'] },
  },
  guessedBody: (times: number) => say('guessedBody', { times }),
  passkeyCopiedBody: (name: string) => say('passkeyCopiedBody', { name }),
  recoveryBody: (count: number) => say('recoveryBody', { count }),
};
