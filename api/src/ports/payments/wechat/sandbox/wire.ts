import { beijingTime } from '../../beijing-time.ts';
import type { KeptOrder, KeptRefund } from './objects.ts';

/* Objects as WeChat Pay's API writes them. */

/** `2026-11-29T16:00:00+08:00`. */
export const wireTime = (moment: number): string =>
  `${beijingTime(new Date(moment)).replace(' ', 'T')}+08:00`;

const STATE_TEXTS = {
  NOTPAY: '订单未支付',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
  CLOSED: '订单已关闭',
};

export const wireOfOrder = (order: KeptOrder) => ({
  appid: order.appID,
  mchid: order.merchantID,
  out_trade_no: order.number,
  trade_state: order.state,
  trade_state_desc: STATE_TEXTS[order.state],
  amount: { total: order.total, currency: 'CNY', payer_total: order.total, payer_currency: 'CNY' },
  ...(order.transaction === ''
    ? {}
    : {
        transaction_id: order.transaction,
        trade_type: 'NATIVE',
        bank_type: 'OTHERS',
        success_time: wireTime(order.paidAt),
        payer: { openid: 'sandbox' },
      }),
});

export const wireOfRefund = (order: KeptOrder, refund: KeptRefund) => ({
  refund_id: refund.id,
  out_refund_no: refund.number,
  transaction_id: order.transaction,
  out_trade_no: order.number,
  channel: 'ORIGINAL',
  user_received_account: '支付用户零钱',
  status: refund.status,
  create_time: wireTime(refund.createdAt),
  ...(refund.status === 'SUCCESS' ? { success_time: wireTime(refund.createdAt) } : {}),
  amount: { total: order.total, refund: refund.amount, payer_refund: refund.amount, currency: 'CNY' },
});
