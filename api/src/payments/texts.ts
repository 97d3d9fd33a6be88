import { decimalFromCents } from '@certdeck/validation';
import { sentencesOf } from '../server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of the payment calls, and the names of the payment methods. */
export const paymentTexts = {
  ...all,
  /** @param least cents */
  amountBelow: (least: number) => say('amountBelow', { limit: decimalFromCents(least) }),
  /** @param most cents */
  amountAbove: (most: number) => say('amountAbove', { limit: decimalFromCents(most) }),
};
