import { withAmount } from '../../platform/area/amount-text.ts';
import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import type { Text } from '../../platform/server/texts.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** What became of an invoice. */
export type InvoiceOutcome = 'issued' | 'refused';

// texts: done.issued.* done.refused.*
const noticeOf =
  (outcome: InvoiceOutcome) =>
  (amount: number, values: Readonly<Record<string, string>>): NoticeText => ({
    title: withAmount(amount, (text) => say(`done.${outcome}.title`, { amount: text })),
    content: withAmount(amount, (text) => say(`done.${outcome}.content`, { ...values, amount: text })),
  });

/** Sentences about invoices. */
export const invoiceTexts = {
  ...all,
  /** @param most cents */
  tooMuch: (most: number): Text => withAmount(most, (amount) => say('tooMuch', { amount })),
  /** By what became of it: cents, and the number or why. */
  outcome: { issued: noticeOf('issued'), refused: noticeOf('refused') },
};
