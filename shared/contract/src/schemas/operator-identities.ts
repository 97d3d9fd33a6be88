import { z } from 'zod';
import { MOST_PROVING_CENTS } from './identity.ts';
import { line, noData, paging, requiredLine, wholeNumber } from './wire.ts';

/* What the operator's people see of a real-name authentication. Times in seconds, 0 for never. */

const id = z.uuid();
const status = z.enum(['review', 'amount', 'passed', 'refused']);
const row = z.object({
  id: z.string(),
  accountNo: z.string(),
  kind: z.enum(['person', 'organisation']),
  status,
  /** Of a person masked, of an organisation in full. */
  name: z.string(),
  sentAt: z.number().int(),
  decidedAt: z.number().int(),
  /** Number of the colleague who decided; '' before that, and where the command line or the customer's amount did. */
  decidedBy: z.string(),
});
const numbers = {
  idCard: z.string(),
  legalName: z.string(),
  socialCode: z.string(),
  openAccount: z.string(),
  bankAccount: z.string(),
};

export const identities = {
  input: z.object({
    ...paging,
    status: status.optional(),
    /** A customer's number, or part of the name of an organisation. */
    keyword: line().optional(),
  }),
  data: z.array(row),
};
/** Numbers masked; those that the kind doesn't have are ''. */
export const identity = {
  input: z.object({ id }),
  data: row.extend({
    ...numbers,
    /** What the customer was told of a refusal. */
    reason: z.string(),
    /** Wrong amounts that may still be entered. */
    triesLeft: z.number().int(),
    /** How often this customer was refused as the same kind. */
    refusedBefore: z.number().int(),
    /** Of the tenant that the reader acts for: somebody else has to decide. */
    own: z.boolean(),
  }),
};
export const revealIdentity = {
  input: z.object({ id, reason: requiredLine(500) }),
  data: z.object({ name: z.string(), ...numbers }),
};
/** An organisation takes the cents that were sent to its account; a person takes none. */
export const approveIdentity = {
  input: z.object({ id, amount: wholeNumber(1, MOST_PROVING_CENTS).optional() }),
  data: z.object({ status: z.enum(['amount', 'passed']) }),
};
export const refuseIdentity = { input: z.object({ id, reason: requiredLine(500) }), data: noData };
