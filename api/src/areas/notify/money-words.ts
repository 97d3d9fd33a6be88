import type { Language } from '@certdeck/contract';
import { amountText, centsOf, withAmount } from '../../platform/area/amount-text.ts';
import type { Notice, NoticeText, NoticeValues } from '../../platform/area/notices.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import { notifyTexts } from './texts.ts';

/** What money did, as customers speak of it. */
export const paymentSorts = ['paid', 'refunded', 'arrived', 'returned', 'sent', 'kept'] as const;
export type PaymentSort = (typeof paymentSorts)[number];

const isSort = (text: string | undefined): text is PaymentSort => paymentSorts.some((one) => one === text);

/** What is said of a movement; undefined when the values lack something. */
export function paymentWords({ sort, cents, count, order }: NoticeValues): NoticeText | undefined {
  const amount = centsOf(cents);
  if (!isSort(sort) || amount === undefined || count === undefined || order === undefined) return undefined;
  const ofOrders = sort === 'paid' || sort === 'refunded';
  return {
    title: withAmount(amount, (text) => notifyTexts.payment[sort](text)),
    content: !ofOrders
      ? notifyTexts[`payment.${sort}.text`]
      : order === ''
        ? notifyTexts.ordersMoved[sort](Number(count))
        : notifyTexts.orderMoved[sort](order),
  };
}

/** A notice of the portal about a movement. */
export function paymentNotice(values: NoticeValues): Notice | undefined {
  const says = paymentWords(values);
  const orderNo = values['order'] ?? '';
  return says && { kind: 'payment', values, says, ...(orderNo !== '' && { orderNo }) };
}

/** The mail about a movement. */
export function paymentMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = paymentWords(values);
  const { cents, order, at } = values;
  if (!says || at === undefined) return undefined;
  return {
    kind: 'payment',
    subject: says.title[language],
    heading: says.title[language],
    blocks: [
      { block: 'sentence', text: says.content[language] },
      { block: 'button', label: notifyTexts['payment.button'][language], path: '/account/transaction' },
      {
        block: 'facts',
        rows: [
          { label: notifyTexts['label.amount'][language], value: amountText(Number(cents))[language] },
          ...(order ? [{ label: mailTexts['label.order'][language], value: order, isExact: true }] : []),
          { label: mailTexts['label.time'][language], value: momentText(new Date(at), language) },
        ],
      },
    ],
    why: notifyTexts['why.money'][language],
    isChosen: true,
  };
}

/** What is said of a balance that fell below the amount at which its account wants to be told. */
export function moneyLowWords({ balance, limit }: NoticeValues): NoticeText | undefined {
  const [balanceCents, limitCents] = [centsOf(balance), centsOf(limit)];
  if (balanceCents === undefined || limitCents === undefined) return undefined;
  return {
    title: withAmount(limitCents, notifyTexts.lowTitle),
    content: withAmount(balanceCents, notifyTexts.lowText),
  };
}

export function moneyLowNotice(values: NoticeValues): Notice | undefined {
  const says = moneyLowWords(values);
  return says && { kind: 'moneyLow', values, says };
}

export function moneyLowMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = moneyLowWords(values);
  if (!says) return undefined;
  const { balance, limit } = values;
  return {
    kind: 'money-low',
    subject: says.title[language],
    mark: { text: amountText(Number(balance))[language], tone: 'warning' },
    heading: says.title[language],
    blocks: [
      { block: 'sentence', text: says.content[language] },
      { block: 'button', label: notifyTexts['low.button'][language], path: '/deposit' },
      {
        block: 'facts',
        rows: [
          { label: notifyTexts['label.balance'][language], value: amountText(Number(balance))[language] },
          { label: notifyTexts['label.limit'][language], value: amountText(Number(limit))[language] },
        ],
      },
    ],
    why: notifyTexts['why.money'][language],
    isChosen: true,
  };
}
