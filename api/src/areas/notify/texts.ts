import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of notices and of what members choose to hear of. */
export const notifyTexts = {
  ...all,
  /** Subject of a reminder; it is short, since programs cut it. */
  expiryTitle: (name: string, count: number) => say('expiry.title', { name, count }),
  /** A day as people read it in one language. */
  expiryHeading: (name: string, day: string) => say('expiry.heading', { name, day }),
  daysLeft: (count: number) => say('expiry.left', { count }),
  expirySite: (name: string) => say('expirySite.title', { name }),
  expirySiteText: (order: string, end: string) => say('expirySite.text', { order, end }),
  /** Titles about money that moved. */
  payment: {
    paid: (amount: string) => say('payment.paid.title', { amount }),
    refunded: (amount: string) => say('payment.refunded.title', { amount }),
    arrived: (amount: string) => say('payment.arrived.title', { amount }),
    returned: (amount: string) => say('payment.returned.title', { amount }),
    sent: (amount: string) => say('payment.sent.title', { amount }),
    kept: (amount: string) => say('payment.kept.title', { amount }),
  },
  orderMoved: {
    paid: (order: string) => say('payment.paid.text', { order }),
    refunded: (order: string) => say('payment.refunded.text', { order }),
  },
  ordersMoved: {
    paid: (count: number) => say('payment.paidMany', { count }),
    refunded: (count: number) => say('payment.refundedMany', { count }),
  },
  lowTitle: (amount: string) => say('low.title', { amount }),
  lowText: (amount: string) => say('low.text', { amount }),
  chatOffTitle: (name: string) => say('chatOff.title', { name }),
  chatTestText: (name: string) => say('chat.test.text', { name }),
  digestTitle: (count: number) => say('digest.title', { count }),
  digestMore: (count: number) => say('digest.more', { count }),
};
