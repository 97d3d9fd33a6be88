import { centsOf } from '../../platform/area/amount-text.ts';
import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { paymentTexts } from './texts.ts';

/** Notices about money that came for an order and is on the balance: late, twice, or not what was asked for. */
export const creditedNotices: NoticeKinds = {
  'payment-credited': ({ amount, orderNo }) => {
    const cents = centsOf(amount);
    return cents === undefined || orderNo === undefined
      ? undefined
      : paymentTexts.paymentCredited(cents, orderNo);
  },
};

/** @param amount cents; `orderNo` is '' where it came for a recharge */
export const creditedNotice = (amount: number, orderNo: string): Notice => ({
  kind: 'payment-credited',
  values: { amount: String(amount), orderNo },
  says: paymentTexts.paymentCredited(amount, orderNo),
  ...(orderNo === '' ? {} : { orderNo }),
});
