import { z } from 'zod';
import { cents, line, noData, paging, requiredLine, text } from './wire.ts';

/* Credits and debits by the operator: amounts in cents, times in seconds. */

const id = z.uuid();
const state = z.enum(['proposed', 'made', 'dropped']);
const kind = z.enum(['goodwill', 'correction']);

/** `keyword` is a customer's number. */
export const adjustments = {
  input: z.object({ ...paging, state: state.optional(), keyword: line().optional() }),
  data: z.array(
    z.object({
      id: z.string(),
      accountNo: z.string(),
      kind,
      /** Signed: negative for a debit. */
      amount: z.number().int(),
      /** What the customer reads. */
      reason: z.string(),
      /** For colleagues alone. */
      note: z.string(),
      state,
      /** Numbers of staff; '' for nobody, and for the command line. */
      proposedBy: z.string(),
      proposed: z.number().int(),
      mine: z.boolean(),
      decidedBy: z.string(),
      /** 0 before the decision. */
      decided: z.number().int(),
      /** Why it was dropped. */
      answer: z.string(),
    }),
  ),
};
/** `made` where one person is enough. */
export const proposeAdjustment = {
  input: z
    .object({
      accountNo: requiredLine(),
      direction: z.enum(['credit', 'debit']),
      kind,
      amount: cents().pipe(z.number().min(1)),
      reason: requiredLine(300),
      note: text(1000).trim().optional(),
    })
    .refine(({ direction, kind: why }) => direction === 'credit' || why === 'correction', {
      path: ['kind'],
      message: 'nothing is taken from a customer out of goodwill',
    }),
  data: z.object({ id: z.string(), state: z.enum(['proposed', 'made']) }),
};
export const confirmAdjustment = { input: z.object({ id }), data: noData };
export const dropAdjustment = { input: z.object({ id, reason: requiredLine(500) }), data: noData };
