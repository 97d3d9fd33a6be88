import { forLanguages } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { centsOf, withAmount } from '../../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds, NoticeText, NoticeValues } from '../../../platform/area/notices.ts';
import { dayText } from '../../../platform/mail-content/texts.ts';
import type { DomainOrderTable } from '../tables.ts';
import { sayOfOrder } from './texts.ts';

type OrderKind = DomainOrderTable['kind'];

/** What is said of an order that was done. */
const doneWords =
  (kind: OrderKind) =>
  ({ name, end }: NoticeValues): NoticeText | undefined => {
    const until = end === undefined ? undefined : new Date(end);
    if (name === undefined || until === undefined || Number.isNaN(until.getTime())) return undefined;
    return {
      // texts: done.*
      title: sayOfOrder(`done.${kind}`, { name }),
      content: forLanguages(
        (language) => sayOfOrder('done.until', { day: dayText(until, language) })[language],
      ),
    };
  };

/** What is said of an order that the registry has refused. */
const refusedWords =
  (kind: OrderKind) =>
  ({ name, amount, reason = '' }: NoticeValues): NoticeText | undefined => {
    const cents = centsOf(amount);
    if (name === undefined || cents === undefined) return undefined;
    return {
      // texts: notDone.*
      title: sayOfOrder(`notDone.${kind}`, { name }),
      content: withAmount(cents, (text) =>
        reason === ''
          ? sayOfOrder('notDone.refunded', { amount: text })
          : sayOfOrder('notDone.refundedWhy', { amount: text, reason }),
      ),
    };
  };

/** Notices about what was bought for names, by kind. */
export const domainNotices = {
  'domain-register-done': doneWords('register'),
  'domain-renew-done': doneWords('renew'),
  'domain-restore-done': doneWords('restore'),
  'domain-transfer-done': doneWords('transfer'),
  'domain-register-refused': refusedWords('register'),
  'domain-renew-refused': refusedWords('renew'),
  'domain-restore-refused': refusedWords('restore'),
  'domain-transfer-refused': refusedWords('transfer'),
} satisfies NoticeKinds;

function noticeOf(kind: keyof typeof domainNotices, values: NoticeValues): Notice {
  const says = domainNotices[kind](values);
  if (!says) throw new Error(`A notice of the kind ${kind} lacks what it says`);
  return { kind, values, says };
}

/** @param name A-labels */
export const doneNotice = (kind: OrderKind, name: string, end: Date): Notice =>
  noticeOf(`domain-${kind}-done`, { name: toReadable(name), end: end.toISOString() });

/**
 * @param amount cents that are back on the balance
 * @param reason the operator's sentence; empty where the registry refused it
 */
export const refusedNotice = (kind: OrderKind, name: string, amount: number, reason: string): Notice =>
  noticeOf(`domain-${kind}-refused`, {
    name: toReadable(name),
    amount: String(amount),
    ...(reason !== '' && { reason }),
  });
