import { z } from 'zod';
import { BATCH_LIMIT } from '../codes.ts';
import { dcvMethod } from './order-domains.ts';
import { orderNos } from './order-payment.ts';
import { saveCsr, sslCert } from './orders.ts';
import { line, listOf, noData, orderNo, requiredLine, text, wholeNumber } from './wire.ts';

/* What is done with several orders at once. */

const name = requiredLine(253);

export const batchCerts = {
  input: z.object({ orderNos }),
  /** Of the orders that have a certificate, in the order in which they were named. PEM. */
  data: z.array(
    z.object({ orderNo: z.string(), certificate: z.string(), caBundle: z.string(), root: z.string() }),
  ),
};
export const batchVerify = {
  input: z.object({ orderNos }),
  /** `ok`: it waits for verification, and its names are looked up now. */
  data: z.array(z.object({ orderNo: z.string(), ok: z.boolean() })),
};
export const hashValues = {
  input: z.object({ orderNos }),
  /** What is still to be published for the names of these orders. */
  data: z.array(
    z.object({
      orderNo: z.string(),
      domain: z.string(),
      method: dcvMethod,
      type: z.enum(['TXT', 'CNAME', 'FILE']),
      /** Full record name, no trailing dot; for files the host. */
      host: z.string(),
      value: z.string(),
      /** Path below http://host, for files; '' otherwise. */
      path: z.string(),
    }),
  ),
};
/** Certificates of one product, an order for each. */
export const batchOrders = {
  input: z.object({
    productNo: requiredLine(64),
    contactID: line(64).optional(),
    orgID: line(64).optional(),
    year: wholeNumber(1, 90),
    dcvMethod,
    /** As of one order (D-617). */
    mark: text(40_000).optional(),
    orders: z.array(sslCert).min(1).max(BATCH_LIMIT),
  }),
  /** Order numbers joined by commas. */
  data: z.string(),
};
/** Takes a name out of an order. */
export const cancelHost = { input: z.object({ orderNo, host: name }), data: noData };
/** Requests of one call: the key of each is made for it. */
const MOST_REQUESTS = 20;
export const batchSaveCsr = {
  input: saveCsr.input.omit({ domain: true, domains: true }).extend({
    domains: listOf(name, MOST_REQUESTS).refine((domains) => domains.length > 0),
  }),
  /** A key and a request for each name. */
  data: z.array(z.object({ domain: z.string(), key: z.string(), csr: z.string() })),
};
