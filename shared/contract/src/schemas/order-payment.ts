import { z } from 'zod';
import { BATCH_LIMIT, REFUNDS_LIMIT } from '../codes.ts';
import { flag, line, listOf, nothing, orderNo, requiredLine, wholeNumber } from './wire.ts';

/** Orders of one call. */
export const orderNos = listOf(orderNo, BATCH_LIMIT);

/** POST /v1/orders/pay (D-163): one of payMethod, payWay, name says how. */
export const pay = {
  input: z.object({
    payMethod: line(20).optional(),
    payWay: line(20).optional(),
    name: line(20).optional(),
    aim: z.string().max(20),
    orderNo: listOf(orderNo, BATCH_LIMIT).optional(),
    rechargeAmount: wholeNumber(1, 1_000_000_000_000).optional(),
  }),
  data: z
    .object({
      /** The orders are above what the payer may spend, wait for approval, and nothing was charged (D-309). */
      approval: z.literal('waiting').optional(),
      /** Of a recharge: asks for its state. */
      rechargeID: z.string().optional(),
    })
    .loose(),
};
/**
 * A browser that comes back from PayPal (D-182): looks the payment up and takes what was approved. Answers the order
 * that it is for, or the recharge; both empty when nobody knows the token.
 */
export const capturePaypal = {
  input: z.object({ token: requiredLine(64), PayerID: requiredLine(64) }),
  data: z.object({ orderNo: z.string(), rechargeID: z.string() }),
};
/** `ended`: nobody paid in time, or the customer or the provider ended it; money that comes after all is still booked. */
export const rechargeState = {
  input: z.object({ id: z.uuid() }),
  data: z.object({ state: z.enum(['waiting', 'paid', 'ended']), amount: wholeNumber() }),
};
/**
 * How far tokens (usdt, usdc) for an order or a recharge have come, by the order's number or the recharge's id, as the
 * last look at the blockchain saw it. `none`: nobody waits for any; `ended`: nothing, or too little, came in time.
 */
export const transferState = {
  input: z.object({ id: requiredLine(64) }),
  data: z.object({
    state: z.enum(['none', 'waiting', 'seen', 'paid', 'ended']),
    /** Tokens that have come, final or not: `22.12`. */
    received: z.string(),
    confirmations: wholeNumber(),
    /** Confirmations after which a transfer counts. */
    needed: wholeNumber(),
  }),
};
/** Money that goes back to the payment that it came by. */
export const shownRefund = z.object({
  id: z.string(),
  /** Cents. */
  amount: z.number().int(),
  /**
   * `requested`: the provider may not have heard of it; `pending`: it has; `succeeded`: it has sent the money;
   * `returned`: it couldn’t, and the money is on the balance; `held`: the operator decides.
   */
  state: z.enum(['requested', 'pending', 'succeeded', 'returned', 'held']),
  /** The method of the payment, one of the ten names; '' where the portal doesn’t have it any more. */
  method: z.string(),
  /** When it was asked for, and when it was over, 0 before. */
  time: z.number().int(),
  endTime: z.number().int(),
});
/**
 * Orders that were paid outside (D-641): what of the price could go back there, what went or goes, and what is left.
 * Orders of which nothing did, and that go back to the balance as a whole, are left out.
 */
export const orderRefunds = {
  input: z.object({ orderNos: listOf(orderNo, REFUNDS_LIMIT) }),
  data: z.array(
    z.object({
      orderNo: z.string(),
      /** The method that paid it, one of the ten names; '' where nothing outside did. */
      method: z.string(),
      /** Cents that a cancellation would send back to it; 0 for what goes to the balance. */
      amount: z.number().int(),
      /** Cents of the price that haven't gone back anywhere; absent in earlier releases. */
      rest: z.number().int().optional(),
      refunds: z.array(shownRefund),
    }),
  ),
};
export const batchPay = {
  input: z.object({ orderNos }),
  data: z.object({ approval: z.literal('waiting').optional() }),
};
export const payWays = {
  input: nothing,
  data: z.object({
    payWays: z.array(
      z.object({
        name: z.string(),
        payWay: z.string(),
        switch: flag,
        showName: z.string(),
        /** Of usdt and usdc: Y where they are taken for orders, too (D-633). */
        forOrders: flag.optional(),
      }),
    ),
    /** Whether a bank transfer can be reported, which is none of the ten names (D-258). */
    bankTransfer: flag.optional(),
  }),
};
/**
 * An order that wasn't paid, and why. A call over several orders, all or none, answers a refusal with `data` that holds
 * such a list as `failOrders`.
 */
export const failedOrder = z.object({
  orderNo: z.string(),
  msg: z.string(),
  /** Body code of the reason, such as 13003; absent from a queue that an earlier release worked off. */
  code: z.number().int().optional(),
});
export const batchQueue = z.object({
  queueId: z.string(),
  status: z.enum(['ready', 'pending', 'end']),
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  successCount: z.number().int(),
  failCount: z.number().int(),
  pendingCount: z.number().int(),
  failOrders: z.array(failedOrder),
});
export const startBatchPay = { input: z.object({ orderNos }), data: z.object({ queueId: z.string() }) };
export const batchQueues = { input: nothing, data: z.array(batchQueue) };
export const batchStatus = { input: z.object({ queueId: requiredLine(64) }), data: batchQueue };
