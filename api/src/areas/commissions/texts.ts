import { decimalFromCents } from '@certdeck/validation';
import { withAmount } from '../../platform/area/amount-text.ts';
import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** What became of a withdrawal. */
export type WithdrawalOutcome = 'sent' | 'returned' | 'rejected';

// texts: sent.* returned.* rejected.*
const noticeOf =
  (outcome: WithdrawalOutcome) =>
  (amount: number, values: Readonly<Record<string, string>>): NoticeText => ({
    title: withAmount(amount, (text) => say(`${outcome}.title`, { amount: text })),
    content: withAmount(amount, (text) => say(`${outcome}.content`, { ...values, amount: text })),
  });

/** Sentences about commissions and withdrawals. */
export const commissionTexts = {
  ...all,
  /** @param least cents */
  leastAmount: (least: number) => say('leastAmount', { limit: decimalFromCents(least) }),
  /** By what became of it: cents, the masked account, and the bank's reference or why. */
  outcome: { sent: noticeOf('sent'), returned: noticeOf('returned'), rejected: noticeOf('rejected') },
};
