import { z } from 'zod';
import { BASE_CURRENCY, type PaymentState, type RefundSnapshot } from '../provider.ts';

/* Objects of WeChat Pay's API v3, with the fields that are read here. Amounts are whole fen. */

/** An order (pay.weixin.qq.com/doc/v3/merchant/4012791880). */
export const wechatOrder = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  amount: z.object({ total: z.int().positive().optional(), currency: z.string().optional() }).optional(),
});

/** A refund (pay.weixin.qq.com/doc/v3/merchant/4012791884). */
export const wechatRefund = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  status: z.string(),
  amount: z.object({ refund: z.int().positive(), currency: z.string().optional() }),
});

/** Codes of refusals; older documents write some without underscores. */
const wechatRefusal = z.object({ code: z.string().transform((code) => code.replaceAll('_', '')) });

export const isCode = (body: unknown, code: string): boolean => {
  const refusal = wechatRefusal.safeParse(body);
  return refusal.success && refusal.data.code === code.replaceAll('_', '');
};

/** `REFUND`: paid, and some of it or all went back. The last two and USERPAYING come with payment codes only. */
const ORDER_STATES: Readonly<Record<string, PaymentState>> = {
  NOTPAY: 'awaiting',
  USERPAYING: 'processing',
  SUCCESS: 'succeeded',
  REFUND: 'succeeded',
  CLOSED: 'canceled',
  REVOKED: 'canceled',
  PAYERROR: 'failed',
};

/** @returns undefined for a state that isn't known here */
export const orderState = (state: string): PaymentState | undefined => ORDER_STATES[state];

/** `ABNORMAL`: the customer's card takes no money; the operator finishes it on the merchant platform. */
const REFUND_STATES: Readonly<Record<string, RefundSnapshot['state']>> = {
  SUCCESS: 'succeeded',
  CLOSED: 'failed',
  PROCESSING: 'pending',
  ABNORMAL: 'pending',
};

/** @returns undefined for a state that isn't known here */
export function refundSnapshot(
  key: string,
  refund: z.output<typeof wechatRefund>,
): RefundSnapshot | undefined {
  const state = REFUND_STATES[refund.status];
  const { refund: minor, currency = BASE_CURRENCY } = refund.amount;
  return state && { key, amount: { minor, currency }, state };
}
