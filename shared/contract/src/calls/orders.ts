import { STATUS_POLL_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/orders.ts';
import { typed } from '../typed.ts';
import { domain, order } from './order-shapes.ts';

export * from './order-batch.ts';
export * from './order-bulk.ts';
export * from './order-domains.ts';
export * from './order-payment.ts';
export * from './reissue.ts';
export * from './renewal-plan.ts';

export const listProducts = typed<typeof schemas.listProducts>()({
  id: 'API-104',
  method: 'GET',
  path: '/v1/products',
  area: 'ssl',
  permission: 'session',
  view: 'reads',
  keys: true,
  reply: [
    {
      productNo: 'filled',
      productName: 'text',
      chineseName: 'text',
      englishName: 'text',
      productDescription: 'text',
      productDescriptionEn: 'text',
      productType: 'text',
      subBrand: 'text',
      brand: 'text',
      brandName: 'text',
      brandDescription: 'text',
      brandDescriptionEn: 'text',
      typeDescription: 'text',
      typeDescriptionEn: 'text',
      maxYear: 'whole',
      prices: { '*': 'whole' },
      extraNamePrice: 'whole',
      includedNames: 'whole',
    },
  ],
});
export const price = typed<typeof schemas.price>()({
  id: 'API-105',
  method: 'POST',
  path: '/v1/orders/price/{id}',
  area: 'ssl',
  permission: 'session',
  view: 'reads',
  keys: true,
  body: 'json',
  reply: { allNowPrice: 'whole', allRawPrice: 'whole', discount: 'whole' },
});
export const saveCsr = typed<typeof schemas.saveCsr>()({
  id: 'API-107',
  method: 'POST',
  path: '/v1/csr/save',
  area: 'ssl',
  permission: 'order:create',
  body: 'json',
  reply: { key: 'filled', csr: 'filled' },
});

/** The client gives a submission of more than one certificate the payment time-out (D-054). */
export const createOrder = typed<typeof schemas.createOrder>()({
  id: 'API-109',
  method: 'POST',
  path: '/v1/orders/certificate/{productNo}',
  area: 'orders',
  permission: 'order:create',
  body: 'json',
  idempotent: 'key',
  reply: 'filled',
});
export const createFreeOrder = typed<typeof schemas.createFreeOrder>()({
  id: 'API-110',
  method: 'POST',
  path: '/v1/orders/free',
  area: 'orders',
  permission: 'order:create',
  body: 'json',
  idempotent: 'key',
  reply: 'filled',
});

/** Renews an issued order with its product, term, names, request, contact and organisation; asked again, the same answer. */
export const createOrderRenew = typed<typeof schemas.createOrderRenew>()({
  id: 'API-135',
  method: 'POST',
  path: '/createorderrenew',
  area: 'orders',
  permission: 'order:create',
  reply: 'filled',
});

export const listOrders = typed<typeof schemas.listOrders>()({
  id: 'API-112',
  method: 'GET',
  path: '/v1/orders',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: [order],
});
export const getOrder = typed<typeof schemas.getOrder>()({
  id: 'API-113',
  method: 'GET',
  path: '/v1/orders/detail/{id}',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: {
    ...order,
    stage: 'filled',
    dcvMethod: 'text',
    domains: [domain],
    contact: [{ name: 'text', email: 'text', telephone: 'text' }, null],
    organization: [{ orgName: 'text', nationCode: 'text', province: 'text', city: 'text' }, null],
    keyStored: 'boolean',
    csr: 'text',
    issueError: [{ code: 'text', detail: 'text' }, null],
    serialNumber: 'text',
    timeline: [{ step: 'filled', time: 'whole' }],
  },
});
export const orderStatus = typed<typeof schemas.orderStatus>()({
  id: 'API-114',
  method: 'GET',
  path: '/v1/orders/status/{id}',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  timeout: STATUS_POLL_TIMEOUT,
  reply: { orderStatus: 'whole' },
});
export const countOrders = typed<typeof schemas.countOrders>()({
  id: 'API-115',
  method: 'GET',
  path: '/v1/orders/count',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: { total: 'whole', byStatus: { '*': 'whole' }, expiring: 'whole' },
});
/** How many orders end in each span between two moments (D-266). */
export const countEnds = typed<typeof schemas.countEnds>()({
  id: 'orders.ends',
  method: 'GET',
  path: '/v1/orders/ends',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: { ends: ['whole'] },
});
/** The certificate in force and its chain. `key` is there for its shape and always '' (D-466). */
export const getCertificate = typed<typeof schemas.getCertificate>()({
  id: 'API-120',
  method: 'GET',
  path: '/v1/orders/cert/{id}',
  area: 'orders',
  permission: 'certificate:read',
  reply: { certificate: 'filled', caBundle: 'text', root: 'text', key: 'text' },
});
/**
 * Looks which certificate the servers of an order's names send now (D-535). `host` asks for one name that the certificate
 * holds for, as a wildcard's have to be named; `port` is one of those that speak TLS at once, 443 by default.
 */
export const checkServed = typed<typeof schemas.checkServed>()({
  id: 'orders.served',
  method: 'GET',
  path: '/v1/orders/served/{id}',
  area: 'orders',
  permission: 'certificate:read',
  timeout: 60_000,
  reply: {
    checkedAt: 'whole',
    rows: [
      {
        host: 'filled',
        address: 'text',
        state: 'filled',
        chain: 'text',
        serial: 'text',
        issuer: 'text',
        notAfter: 'whole',
      },
    ],
    wildcards: ['text'],
    left: 'whole',
  },
});
/**
 * The private key that is kept with an issued order, sealed as its browser sent it (D-083); each answer is in the audit
 * log (D-466).
 */
export const exportKey = typed<typeof schemas.exportKey>()({
  id: 'orders.exportKey',
  method: 'GET',
  path: '/v1/orders/key/{id}',
  area: 'orders',
  permission: 'key:export',
  stepUp: true,
  reply: { key: 'filled' },
});
/**
 * A PFX of an issued certificate with the caller's own key, for programs (D-083, D-591): the key is checked against the
 * certificate, stands in the file and is kept nowhere.
 */
export const buildPfx = typed<typeof schemas.buildPfx>()({
  id: 'API-122',
  method: 'POST',
  path: '/v1/cert/pfx',
  area: 'orders',
  permission: 'certificate:read',
  reply: { fileName: 'filled', content: 'filled', password: 'filled' },
});
/** The same as a JKS. */
export const buildJks = typed<typeof schemas.buildJks>()({
  id: 'API-123',
  method: 'POST',
  path: '/v1/cert/jks',
  area: 'orders',
  permission: 'certificate:read',
  reply: { fileName: 'filled', content: 'filled', password: 'filled' },
});
export const cancelOrders = typed<typeof schemas.cancelOrders>()({
  id: 'API-121',
  method: 'POST',
  path: '/v1/orders/cancel',
  area: 'orders',
  permission: 'order:cancel',
  body: 'json',
  reply: {},
});
/** Revokes an issued certificate: browsers refuse it from then on, and nothing takes it back (BR 4.9.1.1). */
export const revokeCertificate = typed<typeof schemas.revokeCertificate>()({
  id: 'orders.revoke',
  method: 'POST',
  path: '/v1/orders/revoke',
  area: 'orders',
  permission: 'certificate:revoke',
  stepUp: true,
  reply: { state: 'filled' },
});
/** Answers a file, not an envelope: 对账订单.csv (D-197). */
export const exportOrders = typed<typeof schemas.exportOrders>()({
  id: 'API-132',
  method: 'GET',
  path: '/v1/orders/batch/download',
  area: 'orders',
  permission: 'order:read',
});
export const saveRemark = typed<typeof schemas.saveRemark>()({
  id: 'API-133',
  method: 'PUT',
  path: '/v1/orders/remark/{orderNo}',
  area: 'orders',
  permission: 'order:edit',
  reply: {},
});
