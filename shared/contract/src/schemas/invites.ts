import { z } from 'zod';
import { line, wholeNumber } from './wire.ts';

/** Rows that are told of what came of an invite at most. */
export const MOST_INVITED = 100;

/** Reads the own invite code; with `customizeCode` it is changed first (D-220). */
export const inviteCode = {
  input: z.object({ customizeCode: line(200).optional() }),
  data: z.object({ inviteCode: z.string(), link: z.string() }),
};
/** Whose code it is, masked; '' for nobody's (D-221). */
export const lookUpInvite = {
  input: z.object({ code: line(128) }),
  data: z.object({ valid: z.boolean(), inviter: z.string() }),
};
/** What came of the own invite code: who signed up with it, or what they have ordered and paid (D-221). */
export const inviteResults = {
  input: z.object({ aim: z.enum(['users', 'orders']), num: wholeNumber(1, MOST_INVITED) }),
  data: z.object({
    total: z.number().int(),
    list: z.array(z.object({ account: z.string(), time: z.number().int() })),
  }),
};
