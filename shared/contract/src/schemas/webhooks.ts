import { z } from 'zod';
import { webhookEvents } from '../webhook-events.ts';
import { flag, listOf, noData, nothing, paging } from './wire.ts';

const url = z.string().trim().max(500);
const events = listOf(z.enum(webhookEvents), webhookEvents.length).refine(
  (list) => list.length > 0,
  'must not be empty',
);
const id = z.uuid();

/** Moments in seconds, 0 for never. */
const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: z.number().int(),
  enabled: z.boolean(),
  /** Since when each try has failed. */
  failingSince: z.number().int(),
  /** When it is switched off if nothing changes; of one that failed too long, when that was. */
  switchedOffAt: z.number().int(),
  /** Deliveries that wait for another try. */
  waiting: z.number().int(),
});
const delivery = z.object({
  /** Also the `webhook-id`, at every try. */
  id: z.string(),
  endpointID: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: z.number().int(),
  tries: z.number().int(),
  /** HTTP status of the last answer; 0 for none. */
  status: z.number().int(),
  /** Why there was none: a word such as `TIMEOUT`; '' where there was one. */
  problem: z.string(),
  triedAt: z.number().int(),
  /** When it is tried again. */
  nextAt: z.number().int(),
});

export const listWebhooks = { input: nothing, data: z.array(endpoint) };
/** The secret with which deliveries are signed. */
const secret = z.object({ id: z.string(), secret: z.string() });
export const createWebhook = { input: z.object({ url, events }), data: secret };
export const changeWebhook = {
  input: z.object({ id, url: url.optional(), events: events.optional(), enabled: flag.optional() }),
  data: noData,
};
export const deleteWebhook = { input: z.object({ id }), data: noData };
export const readWebhookSecret = { input: z.object({ id }), data: secret };
export const testWebhook = { input: z.object({ id }), data: z.object({ id: z.string() }) };
export const listDeliveries = {
  input: z.object({
    endpointID: id,
    state: z.enum(['waiting', 'delivered', 'failed']).optional(),
    ...paging,
  }),
  data: z.array(delivery),
};
export const readDelivery = {
  input: z.object({ id }),
  data: delivery.extend({
    url: z.string(),
    /** As it was sent. */
    body: z.string(),
    /** What came back last, cut. */
    answer: z.string(),
    /** Each try, the first one first; of many the last. */
    log: z.array(
      z.object({
        at: z.number().int(),
        status: z.number().int(),
        problem: z.string(),
        /** Milliseconds. */
        took: z.number().int(),
      }),
    ),
  }),
};
export const resendDelivery = { input: z.object({ id }), data: noData };
