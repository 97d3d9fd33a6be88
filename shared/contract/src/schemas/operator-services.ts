import { z } from 'zod';
import { flag, line, noData, nothing, requiredLine } from './wire.ts';

/* Issuers and ways to pay as the operator's people see them. Times in seconds, 0 for never. */

export const services = {
  input: nothing,
  data: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['issuer', 'payment']),
      name: z.string(),
      on: z.boolean(),
      /** Why it was switched last, by the number of whom and when; '' and 0 where nobody has. */
      reason: z.string(),
      changedBy: z.string(),
      changedAt: z.number().int(),
      /** To a minute. */
      succeededAt: z.number().int(),
      failedAt: z.number().int(),
      /** What failed last; '' where nothing has. */
      error: z.string(),
      /** Orders that wait for an issuer; transfers and payments that wait for a decision or an answer. */
      backlog: z.number().int(),
    }),
  ),
};
export const switchService = {
  input: z.object({ id: line(64), on: flag, reason: requiredLine(500) }),
  data: noData,
};
