import { z } from 'zod';
import { certificateStates } from './agents.ts';
import { row as packageRow } from './packages.ts';
import { languages } from '../languages.ts';
import { staffPermissions } from '../permissions.ts';
import { withdrawal, withdrawalState } from './earnings.ts';
import { cents, line, noData, nothing, paging, requiredLine, text } from './wire.ts';

/*
 * What the operator's people see and decide. Amounts in cents, times in seconds; contacts of customers are masked
 * (B§5.23, B§5.24).
 */

const seconds = z.number().int();
const id = z.uuid();
const account = requiredLine();
const reason = requiredLine(500);

const transferStatus = z.enum(['waiting', 'confirmed', 'refused']);
const transfer = z.object({
  id: z.string(),
  accountNo: z.string(),
  bankName: z.string(),
  bankNo: z.string(),
  bankUserName: z.string(),
  amount: z.number().int(),
  /** When the customer transferred it, as reported. */
  time: seconds,
  reported: seconds,
  telephone: z.string(),
  remark: z.string(),
  orderNo: z.string(),
  status: transferStatus,
  receipts: z.number().int(),
  /** Cents that have gone back. */
  returned: z.number().int(),
  /** Whether its amount takes two people. */
  needsSecond: z.boolean(),
  /** Number of the first of the two, '' without one. */
  checkedBy: z.string(),
  checkedByMe: z.boolean(),
  /** Number of who decided; '' before that, and where the command line did. */
  decidedBy: z.string(),
  /** 0 before the decision. */
  decidedAt: seconds,
  /** What the customer was told of a refusal. */
  reason: z.string(),
});
export const transfers = {
  input: z.object({ ...paging, status: transferStatus.optional(), keyword: line().optional() }),
  data: z.array(transfer),
};
/** `checked` after the first of two people, who is another than the second. */
export const confirmTransfer = {
  input: z.object({ id }),
  data: z.object({ state: z.enum(['checked', 'confirmed']) }),
};
export const refuseTransfer = { input: z.object({ id, reason }), data: noData };
export const returnTransfer = {
  input: z.object({ id, amount: cents().pipe(z.number().min(1)), reference: requiredLine(100) }),
  data: noData,
};
export const receipts = {
  input: z.object({ id }),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      type: z.enum(['application/pdf', 'image/png', 'image/jpeg']),
      size: z.number().int(),
      time: seconds,
    }),
  ),
};
export const receipt = { input: z.object({ id, receiptID: id }), data: z.string() };

/** `keyword` is the customer's number or the bank's reference. */
export const withdrawals = {
  input: z.object({ ...paging, state: withdrawalState.optional(), keyword: line().optional() }),
  data: z.array(
    withdrawal.extend({
      accountNo: z.string(),
      /** Whether its amount takes two people. */
      needsSecond: z.boolean(),
      /** Numbers of staff; '' for nobody, and for the command line. */
      reviewedBy: z.string(),
      reviewedByMe: z.boolean(),
      sentBy: z.string(),
      endedBy: z.string(),
    }),
  ),
};
export const withdrawalTarget = {
  input: z.object({ id }),
  data: z.object({ targetName: z.string(), targetNo: z.string() }),
};
export const reviewWithdrawal = { input: z.object({ id }), data: noData };
export const sendWithdrawal = { input: z.object({ id, reference: requiredLine(100) }), data: noData };
export const returnWithdrawal = { input: z.object({ id, reason }), data: noData };
export const rejectWithdrawal = { input: z.object({ id, reason }), data: noData };

const customerState = z.enum(['active', 'disabled']);
const customerRow = z.object({
  accountNo: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  tel: z.string(),
  since: seconds,
  /** 0 for never. */
  lastLogin: seconds,
  state: customerState,
});
export const customers = {
  input: z.object({ ...paging, keyword: line().optional() }),
  data: z.array(customerRow),
};
export const customer = {
  input: z.object({ accountNo: account }),
  data: customerRow.extend({
    /** Whose tenant it acts for: its own number, or another's. */
    tenantNo: z.string(),
    balance: z.number().int(),
    orders: z.number().int(),
    /** Reported transfers that nobody has decided on. */
    waitingTransfers: z.number().int(),
    sessions: z.number().int(),
    members: z.array(z.object({ accountNo: z.string(), role: z.string(), email: z.string() })),
    /** Certificates bought ahead, the newest. */
    packages: z.array(packageRow).optional(),
    /** The agent's site at which it began (D-387); none for the operator's own. */
    site: z
      .object({
        host: z.string(),
        /** Number and company of the agent, and whether they are one still. */
        agentNo: z.string(),
        company: z.string(),
        isActive: z.boolean(),
      })
      .optional(),
  }),
};
export const setCustomerState = {
  input: z.object({ accountNo: account, state: customerState }),
  data: noData,
};

export const endCustomerSessions = { input: z.object({ accountNo: account, reason }), data: noData };

const agentState = z.enum(['applied', 'active', 'refused']);
export const agents = {
  input: z.object({ ...paging, status: agentState.optional(), keyword: line().optional() }),
  data: z.array(
    z.object({
      /** Of the owner of the tenant. */
      accountNo: z.string(),
      company: z.string(),
      contact: z.string(),
      reason: z.string(),
      status: agentState,
      appliedAt: seconds,
      /** 0 before the decision. */
      decidedAt: seconds,
      /** Number of who decided; '' before that, and where the command line did. */
      decidedBy: z.string(),
      /** What the customer was told of a refusal. */
      answer: z.string(),
      /** Host name of the site; '' without one. */
      cname: z.string(),
      cnameState: z.enum(['none', 'waiting', 'live', 'off']),
      certState: z.enum(certificateStates),
      certUntil: seconds,
      certNextAt: seconds,
      /** What stands against the next certificate, in the issuer's words. */
      certDetail: z.string(),
    }),
  ),
};
export const acceptAgent = { input: z.object({ accountNo: account }), data: noData };
export const refuseAgent = { input: z.object({ accountNo: account, reason }), data: noData };

export const jobs = {
  input: nothing,
  data: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        due: z.number().int(),
        /** Seconds that the longest waiting of the due ones has waited. */
        oldestDue: z.number(),
        later: z.number().int(),
        running: z.number().int(),
        failed: z.number().int(),
      }),
    ),
    /** The latest first, a thousand at most. */
    aside: z.array(
      z.object({
        kind: z.string(),
        subject: z.string(),
        attempts: z.number().int(),
        failedAt: seconds,
        error: z.string(),
      }),
    ),
  }),
};
/** Without a subject: all that was set aside. */
export const retryJobs = {
  input: z.object({ subject: id.optional() }),
  data: z.object({ count: z.number().int() }),
};

const words = z.strictObject({ title: requiredLine(200), content: text(10_000).trim().min(1) });
const announcementTexts = z
  .partialRecord(z.enum(languages), words)
  .refine((texts) => Object.keys(texts).length > 0, 'no language');
/** What every customer was told, newest first. */
export const announcements = {
  input: z.object(paging),
  data: z.array(z.object({ id: z.string(), time: seconds, texts: announcementTexts })),
};
export const announce = { input: z.object({ texts: announcementTexts }), data: noData };

const duties = z.array(z.enum(staffPermissions)).max(staffPermissions.length);
export const staff = {
  input: nothing,
  data: z.array(
    z.object({
      accountNo: z.string(),
      email: z.string(),
      since: seconds,
      permissions: duties,
      /** The one that asks. */
      self: z.boolean(),
    }),
  ),
};
/** By number or address. */
export const setStaff = {
  input: z.object({ account, permissions: duties.min(1) }),
  data: noData,
};
export const removeStaff = { input: z.object({ account }), data: noData };
