import type * as schemas from '../schemas/reissue.ts';
import { typed } from '../typed.ts';

/* Further certificates of an issued order, and orders that are sent to the issuer again. */

/** What names would cost beyond what is paid for an issued order. */
export const reSignPrice = typed<typeof schemas.reSignPrice>()({
  id: 'API-106',
  method: 'POST',
  path: '/v1/orders/reSignPrice/{id}',
  area: 'orders',
  permission: 'certificate:reissue',
  body: 'json',
  reply: { reSignPriceDiff: 'whole' },
});
/** Issues the certificate of an order anew, with the same coverage; an order has one reissue at a time. */
export const reSign = typed<typeof schemas.reSign>()({
  id: 'API-126',
  method: 'POST',
  path: '/v1/orders/reSign',
  area: 'orders',
  permission: 'certificate:reissue',
  body: 'json',
  idempotent: 'key',
  reply: { orderNo: 'filled', reSignStatus: 'whole', reSignPriceDiff: 'whole' },
});
/** Ends a reissue before it is signed, and gives back what was paid for it. */
export const cancelReSign = typed<typeof schemas.cancelReSign>()({
  id: 'orders.cancelReSign',
  method: 'POST',
  path: '/v1/orders/reSign/cancel',
  area: 'orders',
  permission: 'certificate:reissue',
});
export const listReSigns = typed<typeof schemas.listReSigns>()({
  id: 'API-134',
  method: 'GET',
  path: '/v1/orders/reSign/records',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      state: 'filled',
      createTime: 'whole',
      endTime: 'whole',
      reSignPriceDiff: 'whole',
      domainNames: ['text'],
      serialNumber: 'text',
      replacesSerial: 'text',
      replacedExpireTime: 'whole',
      issueError: [{ code: 'text', detail: 'text' }, null],
    },
  ],
});
/** Sends an order, or a reissue, that the issuer has refused again, for the same money. */
export const reCommit = typed<typeof schemas.reCommit>()({
  id: 'API-111',
  method: 'POST',
  path: '/v1/orders/reCommit/{orderNo}',
  area: 'orders',
  permission: 'order:create',
  body: 'json',
});
