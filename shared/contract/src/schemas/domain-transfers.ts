import { z } from 'zod';
import { TRANSFER_NAMES } from '../domain-transfers.ts';
import { domainLock, domainState } from './domain-orders.ts';
import { cents, flag, line, listOf, noData, orderNo, paging, requiredLine } from './wire.ts';

/* Names that come from other registrars or go to them. Amounts in cents, times in seconds. */

const whole = z.number().int();

/**
 * Where a transfer is. `ordered`: paid, the registry hasn’t been asked; `pending`: the other side can still say no;
 * `refused`: by the registry, the other registrar or the time; `cancelled`: by who asked for it.
 */
export const domainTransferState = z.enum(['ordered', 'pending', 'done', 'refused', 'cancelled', 'stuck']);

/** What asking for a name would cost and bring. */
export const transferQuote = z.object({
  /** A-labels; what was typed where it is no name. */
  domain: z.string(),
  unicode: z.string(),
  /** Null where it can’t be asked for. */
  price: whole.nullable(),
  /** Its end now and after the transfer; null where the registry doesn’t tell it. */
  expireTime: whole.nullable(),
  newExpireTime: whole.nullable(),
  /** What stands in the way, in the reader’s language; empty where nothing is known to. */
  problem: z.string(),
});
/** What asking for names would cost. It changes nothing; codes aren’t asked for. */
export const planTransfers = {
  input: z.object({ domains: listOf(line(254), TRANSFER_NAMES) }),
  data: z.object({ price: whole, currency: z.string(), lines: z.array(transferQuote) }),
};
/**
 * Asks the registry for names of other registrars and charges them to the balance, all or none, at the price that was
 * seen. What comes to nothing is paid back. `domains` and `codes` belong together by their order.
 */
export const startTransfers = {
  input: z.object({
    domains: z.array(requiredLine(254)).min(1).max(TRANSFER_NAMES),
    codes: z.array(z.string().min(1).max(64)).min(1).max(TRANSFER_NAMES),
    contactID: z.uuid(),
    amount: cents(),
  }),
  data: z.object({ orderNo: z.array(z.string()) }),
};

/** A name that comes. */
export const transferIn = z.object({
  /** Number of its order, which names the domain in addresses. */
  orderNo: z.string(),
  domain: z.string(),
  unicode: z.string(),
  status: domainTransferState,
  amount: whole,
  /** Why it came to nothing, in the reader’s language. */
  refusal: z.string(),
  createdTime: whole,
  /** Until when the other registrar can say no; null where that isn’t known or over. */
  decideTime: whole.nullable(),
  doneTime: whole.nullable(),
});
export const listTransfersIn = { input: z.object({ ...paging }), data: z.array(transferIn) };
/** Takes a request back that the other side hasn’t decided; its price comes back. */
export const cancelTransfer = { input: z.object({ orderNo }), data: noData };

/** A name of the tenant that can go, goes or has gone. */
export const transferOut = z.object({
  orderNo: z.string(),
  domain: z.string(),
  unicode: z.string(),
  status: domainState,
  expireTime: whole.nullable(),
  /** What keeps it from going. */
  locks: z.array(domainLock),
  /** Until when its code can be used; null where it has none. */
  codeEndTime: whole.nullable(),
  /** Set while another registrar asks for it: until when that can be refused. */
  decideTime: whole.nullable(),
  /** When another registrar asked for it; null where none did. */
  askedTime: whole.nullable(),
  /** When it went; null where it hasn’t. */
  doneTime: whole.nullable(),
});
/**
 * `here`, unless said otherwise: names that the tenant has, by name; `leaving`: those with a code or that another
 * registrar asks for, the one that is over first at first; `left`: those that went, newest first. `keyword` is part of a
 * name.
 */
export const listTransfersOut = {
  input: z.object({
    ...paging,
    status: z.enum(['here', 'leaving', 'left']).optional(),
    keyword: line(254).optional(),
  }),
  data: z.array(transferOut),
};
/** Takes the lock off that keeps a name here, or puts it on; only the tenant’s own. */
export const lockTransfer = {
  input: z.object({ orderNo, locked: flag }),
  data: noData,
};
/** Makes the code with which another registrar can ask for the name. It is shown once; an earlier one is over. */
export const makeTransferCode = {
  input: z.object({ orderNo }),
  data: z.object({ code: z.string(), endTime: whole }),
};
export const removeTransferCode = { input: z.object({ orderNo }), data: noData };
/** Lets a name go that another registrar asks for, or refuses it. */
export const decideTransfer = {
  input: z.object({ orderNo, decision: z.enum(['approve', 'reject']) }),
  data: noData,
};
