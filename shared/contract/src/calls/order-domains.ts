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
