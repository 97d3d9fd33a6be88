import { z } from 'zod';
import type { RefundSnapshot } from '../provider.ts';
import { fenOf } from './yuan.ts';

/* Objects of Alipay's open platform, with the fields that are read here. */

const yuan = z.string().transform((text, context) => {
  const fen = fenOf(text);
  if (fen !== undefined) return fen;
  context.addIssue({ code: 'custom', message: 'no amount of yuan' });
  return z.NEVER;
});

/** A trade (opendocs.alipay.com/open/028woa). */
export const alipayTrade = z.object({
  code: z.literal('10000'),
  out_trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED']),
  total_amount: yuan,
});

/** What was done; `fund_change` N where it had been done before. */
export const alipayRefund = z.object({
  code: z.literal('10000'),
  out_trade_no: z.string(),
  fund_change: z.enum(['Y', 'N']),
});

/**
 * A refund that is looked up (opendocs.alipay.com/open/028sma). Success says that the look-up was done: without an
 * amount there is no refund of this name, or none that was made.
 */
const refundQuery = z.object({
  code: z.literal('10000'),
  out_trade_no: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: yuan.optional(),
  refund_status: z.literal('REFUND_SUCCESS').optional(),
});

/**
 * Fen that went back under a name.
 * @returns undefined where it isn't known
 */
export function refundedUnder(answer: unknown, name: string, number: string): number | 'absent' | undefined {
  const read = refundQuery.safeParse(answer);
  if (!read.success) return isRefusal(answer, name, NO_TRADE) ? 'absent' : undefined;
  const { out_trade_no: trade, out_request_no: request, refund_amount: fen } = read.data;
  if (fen === undefined || fen === 0) return 'absent';
  return trade === name && request === number ? fen : undefined;
}

export const refundOf = (key: string, minor: number): RefundSnapshot => ({
  key,
  amount: { minor, currency: 'CNY' },
  state: 'succeeded',
});

const refusal = z.object({
  code: z.literal('40004'),
  sub_code: z.string(),
  out_trade_no: z.string().optional(),
});

export const NO_TRADE = ['ACQ.TRADE_NOT_EXIST'];

/** Whether an answer refuses what was asked about a trade, for one of these reasons. */
export function isRefusal(answer: unknown, name: string, codes: readonly string[]): boolean {
  const read = refusal.safeParse(answer);
  return read.success && codes.includes(read.data.sub_code) && (read.data.out_trade_no ?? name) === name;
}
