import { z } from 'zod';
import { roles } from '../roles.ts';
import { noData, requiredLine } from './wire.ts';

/* Members of customers as the operator's people see them: contacts are masked, times in seconds. */

const id = z.uuid();
const accountNo = requiredLine();
const reason = requiredLine(300);
const state = z.enum(['active', 'disabled']);

export const members = {
  /** Of any account that acts for the tenant. */
  input: z.object({ accountNo }),
  data: z.array(
    z.object({
      accountNo: z.string(),
      name: z.string(),
      email: z.string(),
      tel: z.string(),
      /** Name of a role that every tenant has, or id of one of its own. */
      role: z.string(),
      since: z.number().int(),
      /** 0 for never. */
      lastLogin: z.number().int(),
      state,
      /** Kinds of second factors that are on. */
      factors: z.array(z.string()),
      /** A reset that waits for a second person. */
      reset: z
        .object({
          id: z.string(),
          reason: z.string(),
          reference: z.string(),
          /** Number of who proposed it. */
          proposedBy: z.string(),
          proposed: z.number().int(),
          mine: z.boolean(),
        })
        .optional(),
    }),
  ),
};
/** Numbers are those of members. */
export const setMemberRole = {
  input: z.object({ accountNo, role: z.enum(roles).exclude(['owner']), reason }),
  data: noData,
};
export const setMemberState = { input: z.object({ accountNo, state, reason }), data: noData };
export const removeMember = { input: z.object({ accountNo, reason }), data: noData };
export const additions = {
  /** Of any account that acts for the tenant. */
  input: z.object({ accountNo }),
  data: z.array(
    z.object({
      id: z.string(),
      /** Of who is to be a member. */
      accountNo: z.string(),
      email: z.string(),
      role: z.string(),
      reason: z.string(),
      reference: z.string(),
      /** Number of who proposed it. */
      proposedBy: z.string(),
      proposed: z.number().int(),
      mine: z.boolean(),
    }),
  ),
};
/** `accountNo` is of any account that acts for the tenant, `account` number or mail address of who is to join it. */
export const proposeAddition = {
  input: z.object({
    accountNo,
    account: requiredLine(),
    role: z.enum(roles).exclude(['owner']),
    reason,
    reference: requiredLine(100),
  }),
  data: z.object({ id: z.string() }),
};
export const confirmAddition = { input: z.object({ id }), data: noData };
export const dropAddition = { input: z.object({ id, reason }), data: noData };
/** `reference` is that of the customer's request, such as a ticket. */
export const proposeReset = {
  input: z.object({ accountNo, reason, reference: requiredLine(100) }),
  data: z.object({ id: z.string() }),
};
export const confirmReset = { input: z.object({ id }), data: noData };
export const dropReset = { input: z.object({ id, reason: requiredLine(300) }), data: noData };
