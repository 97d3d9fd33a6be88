import { z } from 'zod';
import { noData, nothing, requiredLine } from './wire.ts';

/* Views of a customer's portal by the operator's people; times in seconds. */

export const openView = {
  input: z.object({ accountNo: requiredLine(), reason: requiredLine(300) }),
  /** `until` is the end of the code. */
  data: z.object({ code: z.string(), until: z.number().int() }),
};
export const views = {
  input: nothing,
  data: z.array(
    z.object({
      id: z.string(),
      /** Number and mail address of who looks. */
      staffNo: z.string(),
      staffEmail: z.string(),
      /** Number of the account whose portal is seen. */
      viewedNo: z.string(),
      reason: z.string(),
      openedAt: z.number().int(),
      endsAt: z.number().int(),
      /** Whether it is the asking person's own. */
      mine: z.boolean(),
    }),
  ),
};
export const endView = { input: z.object({ id: z.uuid(), reason: requiredLine(300) }), data: noData };
export const beginView = {
  input: z.object({ code: requiredLine(100) }),
  data: z.object({
    token: z.string(),
    /** Number of the account whose portal is seen. */
    accountNo: z.string(),
    /** How the banner names it: company or number. */
    name: z.string(),
    endsAt: z.number().int(),
  }),
};
