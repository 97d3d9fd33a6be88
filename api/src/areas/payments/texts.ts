import { decimalFromCents } from '@certdeck/validation';
import { withAmount } from '../../platform/area/amount-text.ts';
import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of the payment calls, and the names of the payment methods. */
export const paymentTexts = {
  ...all,
  /** @param least cents */
  amountBelow: (least: number) => say('amountBelow', { limit: decimalFromCents(least) }),
  /** @param most cents */
  amountAbove: (most: number) => say('amountAbove', { limit: decimalFromCents(most) }),
  /** @param cents on the balance of what came for an order; '' for a recharge */
  paymentCredited: (cents: number, orderNo: string): NoticeText => ({
    title: withAmount(cents, (amount) => say('paymentCredited.title', { amount })),
    content: withAmount(cents, (amount) =>
      orderNo === ''
        ? say('paymentCredited.recharge', { amount })
        : say('paymentCredited.order', { amount, orderNo }),
    ),
  }),
  /** @param cents of a bank transfer that has arrived */
  transferConfirmed: (cents: number): NoticeText => ({
    title: withAmount(cents, (amount) => say('transferConfirmed.title', { amount })),
    content: withAmount(cents, (amount) => say('transferConfirmed.content', { amount })),
  }),
  /** @param cents of one that has not, and why */
  transferRefused: (cents: number, reason: string): NoticeText => ({
    title: withAmount(cents, (amount) => say('transferRefused.title', { amount })),
    content: withAmount(cents, (amount) => say('transferRefused.content', { amount, reason })),
  }),
};
