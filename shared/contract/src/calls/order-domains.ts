import type * as schemas from '../schemas/order-domains.ts';
import { typed } from '../typed.ts';
import { domain, record } from './order-shapes.ts';

/* Names of an order and the proofs that the customer controls them. */

export const listOrderDomains = typed<typeof schemas.listOrderDomains>()({
  id: 'API-116',
  method: 'GET',
  path: '/v1/orders/domainList/{orderNo}',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: [domain],
});
export const deleteOrderDomain = typed<typeof schemas.deleteOrderDomain>()({
  id: 'API-117',
  method: 'POST',
  path: '/v1/orders/domainList',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
  reply: [domain],
});
export const readDcv = typed<typeof schemas.readDcv>()({
  id: 'API-118',
  method: 'POST',
  path: '/v1/orders/dcv',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  body: 'json',
  reply: record,
});
export const changeDcv = typed<typeof schemas.changeDcv>()({
  id: 'API-119',
  method: 'PUT',
  path: '/v1/orders/dcv',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
  reply: {},
});
export const verifyDomains = typed<typeof schemas.verifyDomains>()({
  id: 'API-125',
  method: 'PUT',
  path: '/v1/orders/verifyDomains/{id}',
  area: 'orders',
  permission: 'order:validate',
  reply: [domain],
});
export const autoDetectDomain = typed<typeof schemas.autoDetectDomain>()({
  id: 'API-127',
  method: 'GET',
  path: '/v1/autoDetectDomain',
  area: 'orders',
  permission: 'order:validate',
  reply: { detected: 'boolean', found: ['text'] },
});

/**
 * Writes again to the mailboxes of an order that aren't validated yet; asked again within a minute, nothing more is sent.
 * 13002 where no mailbox is to be validated (D-204), 12010 after five mails in an hour.
 */
export const resendDcvEmail = typed<typeof schemas.resendDcvEmail>()({
  id: 'API-124',
  method: 'PUT',
  path: '/v1/orders/reSendDcvEmail/{id}',
  area: 'orders',
  permission: 'order:validate',
  idempotent: 'key',
  reply: { mailboxes: ['text'] },
});
/** What the link of a mail to a mailbox asks of its owner, who needs no account (D-615). */
export const readMailboxApproval = typed<typeof schemas.readMailboxApproval>()({
  id: 'mailbox.approval',
  method: 'POST',
  path: '/mailbox/approval',
  area: 'orders',
  permission: 'public',
  reply: {
    mailbox: 'filled',
    tenant: 'text',
    productName: 'text',
    chineseName: 'text',
    endTime: 'whole',
    approved: 'boolean',
  },
});
/** Approves a certificate for the mailbox; done again, the same answer. */
export const approveMailbox = typed<typeof schemas.approveMailbox>()({
  id: 'mailbox.approve',
  method: 'POST',
  path: '/mailbox/approve',
  area: 'orders',
  permission: 'public',
  reply: {},
});

/** For names whose `placeable` is true; for others it is 13002. */
export const placeRecord = typed<typeof schemas.placeRecord>()({
  id: 'dcv.place',
  method: 'POST',
  path: '/v1/orders/dcv/place',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
  reply: {},
});

/** Exists in demo mode only. */
export const publishDemoRecord = typed<typeof schemas.publishDemoRecord>()({
  id: 'demo.publish',
  method: 'POST',
  path: '/v1/demo/publish',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
  reply: {},
});
