import { z } from 'zod';
import { cents, flag, line, noData, nothing, orderNo, wholeNumber } from './wire.ts';

/* What happens by itself with an order before its certificate ends. Times in seconds, 0 for none. */

/** Nothing at all, reminders, certificates within the coverage, or these and then a new order. */
export const renewalMode = z.enum(['off', 'remind', 'reissue', 'renew']);
export const renewalSource = z.enum(['balance', 'package']);
const hour = wholeNumber(0, 23);

export const renewalPlan = {
  input: z.object({ orderNo }),
  data: z.object({
    mode: renewalMode,
    payFrom: renewalSource,
    /** Cents that a renewal may cost at most; absent where none is set. */
    maxPrice: z.number().int().optional(),
    /** Hours of the day in which nothing happens by itself; `quietUntil` is the first one in which it may again. */
    quietFrom: z.number().int().optional(),
    quietUntil: z.number().int().optional(),
    /** IANA name, of the quiet hours. */
    timeZone: z.string(),
    state: z.enum(['idle', 'planned', 'working', 'blocked', 'paused', 'ended']),
    /** Why it is blocked or has ended; '' otherwise. */
    code: z.string(),
    /** What happens next by itself. */
    next: z.enum(['none', 'reissue', 'renew']),
    /** When that happens; 0 before there is a certificate. */
    time: z.number().int(),
    /** What decided the moment: two thirds of the certificate's life, or the end of its names' validation. */
    reason: z.enum(['', 'life', 'validation']),
    /** Whether names have to be shown again then, which nobody can do but the customer. */
    needsValidation: z.boolean(),
    /** When what stands against it is looked at again; 0 for never. */
    retryTime: z.number().int(),
    /** Cents that a renewal costs today; absent where it isn't sold. */
    price: z.number().int().optional(),
    /** Number of the order that renews this one by itself; '' for none. */
    orderNo: z.string(),
    lastTime: z.number().int(),
    /** What was done last; '' before. */
    lastAct: z.enum(['', 'reissued', 'renewed', 'failed']),
    /** It follows what the account chose for all its orders. */
    byDefault: z.literal(true).optional(),
  }),
};

const wish = {
  mode: renewalMode,
  /** What a renewal is paid from; the balance by default. */
  payFrom: renewalSource.optional(),
  /** Needed to renew from the balance. */
  maxPrice: cents().optional(),
  /** Both or neither. */
  quietFrom: hour.optional(),
  quietUntil: hour.optional(),
  /** UTC by default. */
  timeZone: line(64).optional(),
};

export const saveRenewalPlan = {
  input: z.object({
    orderNo,
    ...wish,
    /** Y: it follows what the account chose for all its orders, whatever else is said here. */
    byDefault: flag.optional(),
  }),
  data: noData,
};

/** What happens by itself with the orders of the account that nobody chose anything else for. */
export const renewalDefault = {
  input: nothing,
  data: z.object({
    mode: renewalMode,
    payFrom: renewalSource,
    /** Cents that each renewal may cost at most; absent where none is set. */
    maxPrice: z.number().int().optional(),
    quietFrom: z.number().int().optional(),
    quietUntil: z.number().int().optional(),
    timeZone: z.string(),
    /** How many orders follow it. */
    orders: z.number().int(),
  }),
};
export const saveRenewalDefault = { input: z.object(wish), data: noData };
