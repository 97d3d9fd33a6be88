import { PAYMENT_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/order-bulk.ts';
import { typed } from '../typed.ts';

/* One act for several orders (D-606): a plan, one confirmation, and work that the server carries on. */

const summary = {
  id: 'filled',
  action: 'filled',
  createTime: 'whole',
  endTime: 'whole',
  total: 'whole',
  done: 'whole',
  failed: 'whole',
} as const;

/** What would become of each order, what it would cost and what stands against it; nothing is written. */
export const bulkPlan = typed<typeof schemas.bulkPlan>()({
  id: 'orders.bulk.plan',
  method: 'POST',
  path: '/v1/orders/bulk/plan',
  area: 'orders',
  permission: 'order:read',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  reply: {
    action: 'filled',
    rows: [{ orderNo: 'filled', commonName: 'text', price: 'whole', until: 'whole', remark: 'text' }],
    possible: 'whole',
    total: 'whole',
  },
});
/** Issues certificates anew with their names and requests, within their coverage. */
export const bulkReissue = typed<typeof schemas.bulkReissue>()({
  id: 'orders.bulk.reissue',
  method: 'POST',
  path: '/v1/orders/bulk/reissue',
  area: 'orders',
  permission: 'certificate:reissue',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Orders what follows orders and pays it from the balance; what costs something is for those alone who may pay, too. */
export const bulkRenew = typed<typeof schemas.bulkRenew>()({
  id: 'orders.bulk.renew',
  method: 'POST',
  path: '/v1/orders/bulk/renew',
  area: 'orders',
  permission: 'order:create',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Revokes certificates for one reason. */
export const bulkRevoke = typed<typeof schemas.bulkRevoke>()({
  id: 'orders.bulk.revoke',
  method: 'POST',
  path: '/v1/orders/bulk/revoke',
  area: 'orders',
  permission: 'certificate:revoke',
  stepUp: true,
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Gives orders one remark. */
export const bulkRemark = typed<typeof schemas.bulkRemark>()({
  id: 'orders.bulk.remark',
  method: 'POST',
  path: '/v1/orders/bulk/remark',
  area: 'orders',
  permission: 'order:edit',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** What its caller began and hasn't ended, or has ended within a day; the newest first. */
export const listBulks = typed<typeof schemas.listBulks>()({
  id: 'orders.bulk.list',
  method: 'GET',
  path: '/v1/orders/bulk',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: [summary],
});
/** One of these as it stands, with each of its orders. */
export const getBulk = typed<typeof schemas.getBulk>()({
  id: 'orders.bulk.get',
  method: 'GET',
  path: '/v1/orders/bulk/{id}',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: {
    ...summary,
    charged: 'whole',
    rows: [
      {
        orderNo: 'filled',
        commonName: 'text',
        state: 'filled',
        price: 'whole',
        charged: 'whole',
        resultNo: 'text',
      },
    ],
  },
});
