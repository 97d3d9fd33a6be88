import { withAmount } from '../../platform/area/amount-text.ts';
import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Which way the money went. */
export type Adjusted = 'credited' | 'debited';

// texts: credited.* debited.*
const tellerOf =
  (what: Adjusted) =>
  (amount: number, reason: string): NoticeText => ({
    title: withAmount(amount, (text) => say(`${what}.title`, { amount: text })),
    content: withAmount(amount, (text) => say(`${what}.content`, { amount: text, reason })),
  });

/** Sentences about credits and debits by the operator. */
export const adjustmentTexts = {
  ...all,
  /** By which way it went: cents, and why. */
  told: { credited: tellerOf('credited'), debited: tellerOf('debited') },
};
