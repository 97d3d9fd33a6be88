import { z } from 'zod';
import { movementKinds } from '../movement-kinds.ts';
import { shownRefund } from './order-payment.ts';
import { borders, cents, line, moment, nothing, paging, requiredLine, text, wholeNumber } from './wire.ts';

/** Shown amount = base amount × rate (D-188). */
export const getRates = {
  input: nothing,
  data: z.object({
    currencies: z.array(
      z.object({ currency: z.string(), rate: z.number(), symbol: z.string(), unit: z.string() }),
    ),
  }),
};

/** What was spent in spans of time, and the balance at their borders (D-266). Amounts in cents. */
export const moneyOverTime = {
  input: z.object({ borders: borders() }),
  data: z.object({
    /** Paid for orders less what was given back, one number for each span. */
    spent: z.array(z.number().int()),
    /** One number for each border; 0 before the first movement. */
    balances: z.array(z.number().int()),
  }),
};

/** Signed cents, negative for a charge (B§3, D-186); `payMethod` is the index of B§4.2, -1 for the balance, which has none there (D-165). */
export const listTransactions = {
  input: z.object({
    ...paging,
    type: z.enum(movementKinds).optional(),
    payMethod: wholeNumber(-1, 4).optional(),
    startTime: moment().optional(),
    endTime: moment().optional(),
    orderNo: line(40).optional(),
  }),
  data: z.array(
    z.object({
      id: z.string(),
      time: z.number().int(),
      type: z.string(),
      payMethod: z.number().int(),
      amount: z.number().int(),
      orderNo: z.string(),
      balanceAfter: z.number().int(),
      /** Why the operator moved it; '' where nobody of them did. */
      reason: z.string().optional(),
      /** What went back, or goes, of a payment outside; of money that left for one, what became of it (D-641). */
      refunds: z.array(shownRefund).optional(),
    }),
  ),
};

/** Record of a bank transfer that waits for the operator (D-187). */
export const bankTransfer = {
  input: z.object({
    orderno: line(40).optional(),
    bankname: requiredLine(),
    bankno: requiredLine(40),
    bankusername: requiredLine(),
    banktotal: cents(),
    /** 10-digit seconds. */
    banktime: wholeNumber(1_000_000_000, 9_999_999_999),
    banktel: requiredLine(20),
    remark: text(500).optional(),
    /** Receipt that was uploaded before (D-257). */
    receiptID: line(40).optional(),
  }),
  data: z.object({ id: z.string() }),
};
