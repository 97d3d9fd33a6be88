import { z } from 'zod';
import { dcvMethod, orderDomain } from './order-domains.ts';
import { listOf, noData, orderNo, paging, requiredLine, text, wholeNumber } from './wire.ts';

/* Further certificates of an issued order, and orders that are sent to the issuer again. Times in seconds, 0 for none. */

const name = requiredLine(253);
const csrPem = text(20_000);
/** Vault ciphertext (CMS PEM) or nothing: a clear private key is refused (D-083). */
const keyCiphertext = text(40_000);
/** A month, after which a certificate that is left in use has been forgotten. */
const MOST_HOURS = 720;

const error = z.object({ code: z.string(), detail: z.string() });

/** What stands against a certificate that is asked for. */
export const issueError = error
  .extend({
    /** When it is cancelled by itself unless it is submitted again; absent for what may pass. */
    cancelTime: z.number().int().optional(),
  })
  .nullable();

/** What the certificate shall be like; what is left out is as before. */
const wish = {
  csr: csrPem.optional(),
  key: keyCiphertext.optional(),
  /** Every name, the common name first. */
  domainNames: listOf(name, 5000).optional(),
  dcvMethod: dcvMethod.optional(),
};

/** A reissue that isn't over. */
export const openReissue = z.object({
  state: z.enum(['unpaid', 'validating', 'refused']),
  /** Cents that it costs beyond what is paid. */
  reSignPriceDiff: z.number().int(),
  createTime: z.number().int(),
  domains: z.array(orderDomain),
  /** Whether it has another request than the certificate in force. */
  newKey: z.boolean(),
  /** What stands against it. */
  issueError,
  /** Signing has begun: it can't be cancelled any more. */
  isSigning: z.boolean(),
  /** Hours after which the replaced certificate is revoked; absent where it isn't. */
  revokeAfterHours: z.number().int().optional(),
  /** The hours count from when servers send the new certificate. */
  revokeWhenServed: z.literal(true).optional(),
});

/** One reissue of an order, over or not. */
export const reSignRecord = z.object({
  id: z.string(),
  state: z.enum(['unpaid', 'validating', 'refused', 'issued', 'cancelled']),
  createTime: z.number().int(),
  /** When it was issued or cancelled. */
  endTime: z.number().int(),
  reSignPriceDiff: z.number().int(),
  domainNames: z.array(z.string()),
  /** Of the certificate that was issued; '' before. */
  serialNumber: z.string(),
  replacesSerial: z.string(),
  /** notAfter of the certificate that it replaces. */
  replacedExpireTime: z.number().int(),
  issueError: error.nullable(),
  revokeAfterHours: z.number().int().optional(),
  revokeWhenServed: z.literal(true).optional(),
  /** When servers were first seen to send the new certificate, where that is waited for. */
  servedTime: z.number().int().optional(),
  /** When the replaced certificate is revoked, or was to be. */
  revokeTime: z.number().int().optional(),
  replacedRevocation: z.enum(['revoking', 'revoked']).optional(),
});

export const reSignPrice = {
  input: z.object({
    id: orderNo,
    /** Every name, the common name first; those of the certificate in force by default. */
    sslDomains: listOf(name, 5000).optional(),
  }),
  data: z.object({ reSignPriceDiff: z.number().int() }),
};
export const reSign = {
  input: z.object({
    orderNo,
    ...wish,
    revokeAfterHours: wholeNumber(0, MOST_HOURS).optional(),
    /** Lets the hours, 0 by default, begin when servers send the new certificate and none the one before. */
    revokeWhenServed: z.boolean().optional(),
  }),
  data: z.object({
    orderNo: z.string(),
    /** 5004 when a difference is due, else 0. */
    reSignStatus: z.number().int(),
    reSignPriceDiff: z.number().int(),
  }),
};
export const cancelReSign = { input: z.object({ orderNo }), data: noData };
export const listReSigns = { input: z.object({ orderNo, ...paging }), data: z.array(reSignRecord) };
export const reCommit = {
  input: z.object({ orderNo, ...wish, commonName: name.optional() }),
  data: noData,
};
