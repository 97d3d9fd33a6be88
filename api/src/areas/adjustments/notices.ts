import { centsOf } from '../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds, NoticeWriter } from '../../platform/area/notices.ts';
import { adjustmentTexts, type Adjusted } from './texts.ts';

const writer =
  (what: Adjusted): NoticeWriter =>
  ({ amount, reason }) => {
    const cents = centsOf(amount);
    return cents === undefined || reason === undefined
      ? undefined
      : adjustmentTexts.told[what](cents, reason);
  };

/** Notices about money that the operator moved, by kind. */
export const adjustmentNotices: NoticeKinds = {
  'balance-credited': writer('credited'),
  'balance-debited': writer('debited'),
};

/** @param amount signed cents; `reason` is what the operator wrote to the customer, in whatever language */
export function adjustedNotice(amount: number, reason: string): Notice {
  const what = amount > 0 ? 'credited' : 'debited';
  const cents = Math.abs(amount);
  return {
    kind: `balance-${what}`,
    values: { amount: String(cents), reason },
    says: adjustmentTexts.told[what](cents, reason),
  };
}
