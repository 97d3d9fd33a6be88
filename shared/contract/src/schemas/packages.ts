import { z } from 'zod';
import { orderNos } from './order-payment.ts';
import { cents, noData, paging, requiredLine, wholeNumber } from './wire.ts';

/* Certificates that are paid ahead. Amounts in cents, times in seconds. */

const whole = z.number().int();

/** `used`: no certificate is left; `returned`: given back for its price. */
export const state = z.enum(['open', 'used', 'expired', 'returned']);
export const row = z.object({
  id: z.string(),
  /** Names it in lists of transactions. */
  packageNo: z.string(),
  productNo: z.string(),
  productName: z.string(),
  chineseName: z.string(),
  year: whole,
  total: whole,
  used: whole,
  /** What was paid for all. */
  amount: whole,
  boughtTime: whole,
  expireTime: whole,
  state,
});
export const packages = { input: z.object(paging), data: z.array(row) };
/** `amount` is the price that the buyer has seen. */
export const buyPackage = {
  input: z.object({
    productNo: requiredLine(40),
    year: wholeNumber(1, 90),
    count: wholeNumber(5, 500),
    amount: cents(),
  }),
  data: z.object({ id: z.string() }),
};
export const returnPackage = { input: z.object({ id: z.uuid() }), data: noData };
export const packagesFor = {
  input: z.object({ orderNo: orderNos }),
  data: z.object({
    /** All of the orders can be paid from packages. */
    fits: z.boolean(),
    /** Certificates left of their products and terms. */
    left: whole,
    /** There are enough of them, but an order has more names than the product's price holds. */
    names: z.boolean(),
  }),
};
export const payFromPackage = {
  input: z.object({ orderNo: orderNos }),
  data: z.object({ approval: z.literal('waiting').optional() }),
};
