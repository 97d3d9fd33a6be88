import { centsOf } from '../../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds, NoticeText } from '../../../platform/area/notices.ts';
import { paymentTexts } from '../texts.ts';

/** Notices about transfers that the operator decided on, by kind. */
export const transferNotices: NoticeKinds = {
  'transfer-confirmed': ({ amount }) => {
    const cents = centsOf(amount);
    return cents === undefined ? undefined : paymentTexts.transferConfirmed(cents);
  },
  'transfer-refused': ({ amount, reason }) => {
    const cents = centsOf(amount);
    return cents === undefined || reason === undefined
      ? undefined
      : paymentTexts.transferRefused(cents, reason);
  },
};

const notice = (kind: string, values: Readonly<Record<string, string>>, says: NoticeText): Notice => ({
  kind,
  values,
  says,
});

/** @param amount cents */
export const confirmedNotice = (amount: number): Notice =>
  notice('transfer-confirmed', { amount: String(amount) }, paymentTexts.transferConfirmed(amount));

/** @param amount cents; `reason` is what the operator wrote to the customer, in whatever language */
export const refusedNotice = (amount: number, reason: string): Notice =>
  notice(
    'transfer-refused',
    { amount: String(amount), reason },
    paymentTexts.transferRefused(amount, reason),
  );
