import { z } from 'zod';
import { noData, orderNo, paging, requiredLine } from './wire.ts';

/* Names of an order and the proofs that the customer controls them. Times in seconds, 0 for none. */

const name = requiredLine(253);

export const dcvMethod = z.enum(['dns_txt', 'dns', 'file']);
export const dcvRecord = z.object({
  domain: z.string(),
  method: dcvMethod,
  /** TXT, CNAME or FILE. */
  type: z.enum(['TXT', 'CNAME', 'FILE']),
  /** Full record name, no trailing dot; for files the host. */
  host: z.string(),
  /** What a DNS panel wants: the name without its zone. */
  relativeHost: z.string(),
  value: z.string(),
  /** Path below http://host, for files; '' otherwise. */
  path: z.string(),
  /** Seconds; after it the value is no longer accepted and a new one is made. */
  expireTime: z.number().int(),
});

/** What the last look-up of one name found. */
export const dcvCheck = z.object({
  code: z.string(),
  expected: z.string(),
  seen: z.array(z.string()),
  /** A usual mistake that the check recognised, such as RECORD_AT_APEX; absent when none was. */
  hint: z.string().optional(),
  /** Resolver address or URL that was asked. */
  where: z.string(),
  checkedAt: z.number().int(),
  /** 0 when no further try is planned. */
  nextTryAt: z.number().int(),
});
export const orderDomain = z.object({
  domain: z.string(),
  status: z.enum(['pending', 'verified', 'failed']),
  verifiedTime: z.number().int(),
  methods: z.array(dcvMethod),
  dcv: dcvRecord,
  /** The issuer says what is to be published once the order is paid; `dcv` holds nothing but the method until then. */
  awaiting: z.boolean().optional(),
  lastCheck: dcvCheck.nullable(),
  /** The domain of the order's organisation that showed control of it, where one did (D-590). */
  organizationDomain: z.string().optional(),
  /** The newest mail to a mailbox that isn't validated yet, whose link validates it until the second moment. */
  mail: z.object({ sentTime: z.number().int(), endTime: z.number().int() }).optional(),
  /** Its owner approved it by the link of a mail (D-615). */
  byMail: z.literal(true).optional(),
  /** The record can be published by the demo zone's button. */
  demoZone: z.boolean(),
  /** The record can be placed for the customer, in a zone that the operator writes to. */
  placeable: z.boolean().optional(),
});

export const listOrderDomains = {
  input: z.object({ orderNo, ...paging }),
  data: z.array(orderDomain),
};
export const deleteOrderDomain = { input: z.object({ orderNo, domain: name }), data: z.array(orderDomain) };
export const readDcv = {
  input: z.object({ orderNo, domain: name, dcvMethod: dcvMethod.optional() }),
  data: dcvRecord,
};
export const changeDcv = { input: z.object({ orderNo, domain: name.optional(), dcvMethod }), data: noData };
export const verifyDomains = { input: z.object({ id: orderNo }), data: z.array(orderDomain) };
export const autoDetectDomain = {
  input: z.object({ domain: name, orderNo: orderNo.optional() }),
  data: z.object({ detected: z.boolean(), found: z.array(z.string()) }),
};

export const resendDcvEmail = {
  input: z.object({ id: orderNo }),
  data: z.object({ mailboxes: z.array(z.string()) }),
};
const approvalCode = requiredLine(100);
export const mailboxApproval = z.object({
  mailbox: z.string(),
  /** Who ordered: the company, or the person where it has no name. */
  tenant: z.string(),
  productName: z.string(),
  chineseName: z.string(),
  /** Seconds; the link is good until then. */
  endTime: z.number().int(),
  approved: z.boolean(),
});
export const readMailboxApproval = { input: z.object({ code: approvalCode }), data: mailboxApproval };
export const approveMailbox = { input: z.object({ code: approvalCode }), data: noData };

/** Places the DCV record of a name in a zone that the operator writes to. */
export const placeRecord = { input: z.object({ orderNo, domain: name }), data: noData };

/** Demo mode only: publishes an order's DCV record in the zone on loopback. */
export const publishDemoRecord = { input: z.object({ orderNo, domain: name }), data: noData };
