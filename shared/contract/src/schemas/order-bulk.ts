import { z } from 'zod';
import { ownRevocationReasons } from '../revocation-reasons.ts';
import { orderNos } from './order-payment.ts';
import { cents, line, nothing, requiredLine, text } from './wire.ts';

/* One act for several orders: planned, confirmed, and carried on by the server. Times in seconds, 0 for none. */

export const bulkAction = z.enum(['reissue', 'renew', 'revoke', 'remark']);
const someOrders = orderNos.refine((list) => list.length > 0, 'must name an order');
/** Cents of each order as the plan showed them, in the order of `orderNos`: what costs something else is refused. */
const prices = z.array(cents()).max(500);
const reason = z.enum(ownRevocationReasons);
const remark = text(500);

export const bulkPlan = {
  input: z.object({
    action: bulkAction,
    orderNos: someOrders,
    reason: reason.optional(),
    /** What renewals are paid from: the balance, or packages as far as they have a fitting certificate. */
    payFrom: z.enum(['balance', 'package']).optional(),
  }),
  data: z.object({
    action: bulkAction,
    rows: z.array(
      z.object({
        orderNo: z.string(),
        commonName: z.string(),
        /** Cents that it costs; 0 where something stands against it. */
        price: z.number().int(),
        /** Until when the order is covered afterwards, or the certificate lasts that is revoked. */
        until: z.number().int(),
        /** The remark at present. */
        remark: z.string(),
        /** Serial number of the certificate that would be revoked. */
        serial: z.string().optional(),
        /** It is paid from a package, so that it costs nothing. */
        fromPackage: z.literal(true).optional(),
        /** What stands against it. */
        obstacle: z.object({ code: z.number().int(), msg: z.string() }).optional(),
      }),
    ),
    /** Rows that nothing stands against, and what they cost together in cents. */
    possible: z.number().int(),
    total: z.number().int(),
  }),
};
const started = z.object({ id: z.string() });
export const bulkReissue = { input: z.object({ orderNos: someOrders, prices }), data: started };
export const bulkRenew = {
  input: z.object({
    orderNos: someOrders,
    prices,
    /** Which of them are paid from a package, as the plan showed them; the others from the balance. */
    fromPackage: orderNos.optional(),
  }),
  data: started,
};
export const bulkRevoke = {
  input: z.object({
    orderNos: someOrders,
    reason,
    /** Of the certificates that the plan showed, in the order of `orderNos`; those in force at the call by default. */
    serials: z.array(line(64)).max(500).optional(),
  }),
  data: started,
};
export const bulkRemark = { input: z.object({ orderNos: someOrders, remark }), data: started };

const summary = {
  id: z.string(),
  action: bulkAction,
  createTime: z.number().int(),
  /** 0 while rows wait. */
  endTime: z.number().int(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
};
export const listBulks = { input: nothing, data: z.array(z.object(summary)) };
export const getBulk = {
  input: z.object({ id: requiredLine(64) }),
  data: z.object({
    ...summary,
    /** Cents that were charged. */
    charged: z.number().int(),
    rows: z.array(
      z.object({
        orderNo: z.string(),
        commonName: z.string(),
        /** `working` where the issuer has yet to answer. */
        state: z.enum(['waiting', 'working', 'done', 'failed']),
        price: z.number().int(),
        charged: z.number().int(),
        /** Number of the order that renews it; '' for none. */
        resultNo: z.string(),
        /** Its payment waits for approval. */
        isHeld: z.literal(true).optional(),
        /** Why it failed. */
        refusal: z.object({ code: z.number().int(), msg: z.string() }).optional(),
        /** Cents that it costs now, where that is why. */
        priceNow: z.number().int().optional(),
      }),
    ),
  }),
};
