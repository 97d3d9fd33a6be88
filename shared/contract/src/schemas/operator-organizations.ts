import { z } from 'zod';
import { vettingLevels } from '../vetting.ts';
import { vettingDocument } from './vetting.ts';
import { flag, line, moment, noData, paging, requiredLine } from './wire.ts';

/* Validation of organisations as the operator's people see it. Times in seconds, 0 for never. */

const id = z.uuid();
const status = z.enum(['review', 'asked', 'second', 'approved', 'refused']);
const row = z.object({
  id: z.string(),
  accountNo: z.string(),
  orgName: z.string(),
  nationCode: z.string(),
  level: z.enum(vettingLevels),
  /** `second`: another person has to approve. */
  status,
  /** Paid orders that wait for it. */
  orders: z.number().int(),
  openedAt: z.number().int(),
  /** Number of the colleague who works on it; '' for nobody. */
  claimedBy: z.string(),
  claimedByMe: z.boolean(),
  decidedAt: z.number().int(),
  validUntil: z.number().int(),
});
const checks = {
  legal: line(300).optional(),
  address: line(300).optional(),
  telephone: line(300).optional(),
  operation: line(300).optional(),
  authority: line(300).optional(),
};

export const vettings = {
  input: z.object({
    ...paging,
    status: status.optional(),
    /** A customer's number, or part of the organisation's name. */
    keyword: line().optional(),
  }),
  data: z.array(row),
};
export const vetting = {
  input: z.object({ id }),
  data: row.extend({
    /** What is validated. */
    identity: z.object({
      orgName: z.string(),
      nationCode: z.string(),
      province: z.string(),
      city: z.string(),
      postalCode: z.string(),
      address: z.string(),
      telephone: z.string(),
      creditCode: z.string(),
      dateOfIncorporation: z.string(),
    }),
    /** What each check rests on, once somebody has approved. */
    checks: z.object(checks),
    asked: z.string(),
    answer: z.string(),
    reason: z.string(),
    /** Numbers of staff; '' for nobody, and for the command line. */
    firstBy: z.string(),
    firstByMe: z.boolean(),
    firstAt: z.number().int(),
    decidedBy: z.string(),
    validFrom: z.number().int(),
    /** How often this organisation was refused. */
    refusedBefore: z.number().int(),
    /** Of the tenant that the reader acts for: somebody else has to decide. */
    own: z.boolean(),
    /** Numbers of the orders that wait, the oldest first, as far as they are shown. */
    waiting: z.array(z.string()),
  }),
};
export const claimVetting = { input: z.object({ id, over: flag.optional() }), data: noData };
/** Of a second approval only the id counts. */
export const approveVetting = {
  input: z.object({ id, ...checks, from: moment().optional(), until: moment().optional() }),
  data: z.object({ status: z.enum(['second', 'approved']) }),
};
export const askVetting = { input: z.object({ id, sentence: requiredLine(500) }), data: noData };
export const refuseVetting = { input: z.object({ id, reason: requiredLine(500) }), data: noData };
export const vettingDocuments = {
  input: z.object({ id }),
  data: z.array(vettingDocument.extend({ time: z.number().int() })),
};
export const readVettingDocument = { input: z.object({ id, documentID: id }), data: z.string() };
