import { z } from 'zod';
import { noData, nothing, requiredLine } from './wire.ts';

/** What keeps an account from being deleted yet: money, orders under way, other members. */
export const deletionObstacles = ['balance', 'orders', 'members'] as const;

export const readDeletion = {
  input: nothing,
  data: z.object({
    /** Nothing stands in the way when it is empty. */
    obstacles: z.array(z.enum(deletionObstacles)),
    /** What has to be typed to confirm: the number of the account. */
    accountNo: z.string(),
    /** Whether orders, money and companies are the person's own and are kept. */
    isOwner: z.boolean(),
  }),
};
/** Answers a file. */
export const exportPerson = { input: nothing, data: z.string() };
export const deletePerson = {
  input: z.object({ /** Number of the account. */ confirm: requiredLine(40) }),
  data: noData,
};
