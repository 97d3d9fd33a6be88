import { z } from 'zod';
import { cents, noData, nothing, paging, requiredLine } from './wire.ts';

/* What a tenant earns by commissions, and how it gets it. Amounts in cents, times in seconds; 0 for not yet. */

const seconds = z.number().int();
const amount = z.number().int();

export const earnings = {
  input: nothing,
  data: z.object({
    /** May be withdrawn; below zero after a commission that was paid out was taken back. */
    available: amount,
    /** Commissions that wait for the days of refunds to pass. */
    waiting: amount,
    /** Asked for and not sent. */
    leaving: amount,
    /** Sent to a bank, or moved to the balance. */
    paid: amount,
    /** Of a withdrawal at least. */
    least: amount,
    /** Of each paid order, in hundredths of a percent; 0 where the operator pays none. */
    basisPoints: z.number().int(),
    waitDays: z.number().int(),
  }),
};
export const commissions = {
  input: z.object(paging),
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['invite', 'markup']),
      amount,
      state: z.enum(['waiting', 'earned', 'returned']),
      time: seconds,
      /** When it is earned, unless it goes back. */
      due: seconds,
    }),
  ),
};
export const toBalance = {
  input: z.object({ amount: cents().pipe(z.number().min(1)) }),
  data: noData,
};

export const withdrawalState = z.enum(['requested', 'reviewed', 'sent', 'returned', 'rejected', 'cancelled']);
/** What each withdrawal tells, whoever reads it. */
export const withdrawal = z.object({
  id: z.string(),
  amount,
  /** Number of the bank account, masked. */
  account: z.string(),
  state: withdrawalState,
  requested: seconds,
  reviewed: seconds,
  sent: seconds,
  /** When it came back, was rejected or was cancelled. */
  ended: seconds,
  /** The bank's, for what was sent. */
  reference: z.string(),
  /** Why it was rejected or came back. */
  reason: z.string(),
});
export const withdrawals = { input: z.object(paging), data: z.array(withdrawal) };
/** `targetName` is the holder of the bank account, `targetNo` its number (B§3.8). */
export const withdraw = {
  input: z.object({
    targetName: requiredLine(100),
    targetNo: requiredLine(60),
    amount: cents().pipe(z.number().min(1)),
  }),
  data: z.object({ id: z.string() }),
};
export const cancelWithdrawal = { input: z.object({ id: z.uuid() }), data: noData };
