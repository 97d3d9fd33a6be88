import { sentencesOf } from '../server/sentences.ts';
import { texts } from '../server/texts.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of the order calls, of the mails about orders and of the exported list. */
export const orderTexts = {
  ...all,
  keyInClear: texts.keyInClear,
  /** The certificate for a name was issued; `until` is its last day. */
  issuedBody: (values: { order: string; name: string; until: string }) => say('issuedMail.body', values),
  /** Of names that a rule refuses. */
  notWildcard: (x: string) => say('name.notWildcard', { x }),
  format: (x: string) => say('name.format', { x }),
  duplicate: (domain: string) => say('name.duplicate', { domain }),
};
