import { PAYMENT_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/order-batch.ts';
import { typed } from '../typed.ts';

/* What is done with several orders at once (D-196, D-518). */

/** The certificates of several orders; those of orders without one are left out. */
export const batchCerts = typed<typeof schemas.batchCerts>()({
  id: 'API-128',
  method: 'POST',
  path: '/v1/orders/batch/certs',
  area: 'orders',
  permission: 'certificate:read',
  body: 'json',
  reply: [{ orderNo: 'filled', certificate: 'filled', caBundle: 'text', root: 'text' }],
});
/** Lets the names of several orders be looked up now, in the background. */
export const batchVerify = typed<typeof schemas.batchVerify>()({
  id: 'API-129',
  method: 'POST',
  path: '/v1/orders/batch/verify',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
  reply: [{ orderNo: 'filled', ok: 'boolean' }],
});
/** What is to be published for the open names of several orders. */
export const hashValues = typed<typeof schemas.hashValues>()({
  id: 'API-130',
  method: 'POST',
  path: '/v1/orders/batch/hashValues',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  body: 'json',
  reply: [
    {
      orderNo: 'filled',
      domain: 'filled',
      method: 'filled',
      type: 'filled',
      host: 'text',
      value: 'text',
      path: 'text',
    },
  ],
});
/** Orders certificates of one product, each with its own names and request. */
export const batchOrders = typed<typeof schemas.batchOrders>()({
  id: 'API-131',
  method: 'POST',
  path: '/v1/orders/batch',
  area: 'orders',
  permission: 'order:create',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
  reply: 'filled',
});
/** Takes a name out of an order (D-202). */
export const cancelHost = typed<typeof schemas.cancelHost>()({
  id: 'API-136',
  method: 'POST',
  path: '/cancelhost',
  area: 'orders',
  permission: 'order:validate',
  reply: {},
});
/** Makes a key and a request for each of several names; the keys are kept nowhere. */
export const batchSaveCsr = typed<typeof schemas.batchSaveCsr>()({
  id: 'API-108',
  method: 'POST',
  path: '/v1/csr/batchSave',
  area: 'ssl',
  permission: 'order:create',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  reply: [{ domain: 'filled', key: 'filled', csr: 'filled' }],
});
