import { PAYMENT_TIMEOUT, STATUS_POLL_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/orders.ts';
import { typed } from '../typed.ts';
import { domain, order, queue, record } from './order-shapes.ts';

export const listProducts = typed<typeof schemas.listProducts>()({
  id: 'API-104',
  method: 'GET',
  path: '/v1/products',
  area: 'ssl',
  permission: 'session',
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

export const listOrders = typed<typeof schemas.listOrders>()({
  id: 'API-112',
  method: 'GET',
  path: '/v1/orders',
  area: 'orders',
  permission: 'order:read',
  reply: [order],
});
export const getOrder = typed<typeof schemas.getOrder>()({
  id: 'API-113',
  method: 'GET',
  path: '/v1/orders/detail/{id}',
  area: 'orders',
  permission: 'order:read',
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
  timeout: STATUS_POLL_TIMEOUT,
  reply: { orderStatus: 'whole' },
});
export const countOrders = typed<typeof schemas.countOrders>()({
  id: 'API-115',
  method: 'GET',
  path: '/v1/orders/count',
  area: 'orders',
  permission: 'order:read',
  reply: { total: 'whole', byStatus: { '*': 'whole' }, expiring: 'whole' },
});
export const listOrderDomains = typed<typeof schemas.listOrderDomains>()({
  id: 'API-116',
  method: 'GET',
  path: '/v1/orders/domainList/{orderNo}',
  area: 'orders',
  permission: 'order:read',
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
});
export const getCertificate = typed<typeof schemas.getCertificate>()({
  id: 'API-120',
  method: 'GET',
  path: '/v1/orders/cert/{id}',
  area: 'orders',
  permission: 'certificate:read',
  reply: { certificate: 'filled', caBundle: 'text', root: 'text', key: 'text' },
});
export const cancelOrders = typed<typeof schemas.cancelOrders>()({
  id: 'API-121',
  method: 'POST',
  path: '/v1/orders/cancel',
  area: 'orders',
  permission: 'order:cancel',
  body: 'json',
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
});

export const pay = typed<typeof schemas.pay>()({
  id: 'API-096',
  method: 'POST',
  path: '/v1/orders/pay',
  area: 'billing',
  permission: 'order:pay',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
});
export const batchPay = typed<typeof schemas.batchPay>()({
  id: 'API-097',
  method: 'POST',
  path: '/v1/orders/batchPay',
  area: 'billing',
  permission: 'order:pay',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
});
export const startBatchPay = typed<typeof schemas.startBatchPay>()({
  id: 'API-098',
  method: 'POST',
  path: '/v1/orders/batch/pay',
  area: 'billing',
  permission: 'order:pay',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
  reply: { queueId: 'filled' },
});
export const batchQueues = typed<typeof schemas.batchQueues>()({
  id: 'API-099',
  method: 'GET',
  path: '/v1/orders/batch/pay/queues',
  area: 'billing',
  permission: 'order:pay',
  reply: [queue],
});
export const batchStatus = typed<typeof schemas.batchStatus>()({
  id: 'API-100',
  method: 'GET',
  path: '/v1/orders/batch/pay/status',
  area: 'billing',
  permission: 'order:pay',
  reply: queue,
});
export const payWays = typed<typeof schemas.payWays>()({
  id: 'API-101',
  method: 'GET',
  path: '/v1/orders/payWays',
  area: 'billing',
  permission: 'order:pay',
  reply: { payWays: [{ name: 'filled', payWay: 'filled', switch: 'text', showName: 'text' }] },
});

/** For names whose `placeable` is true; for others it is 13002. */
export const placeRecord = typed<typeof schemas.placeRecord>()({
  id: 'dcv.place',
  method: 'POST',
  path: '/v1/orders/dcv/place',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
});

/** Exists in demo mode only. */
export const publishDemoRecord = typed<typeof schemas.publishDemoRecord>()({
  id: 'demo.publish',
  method: 'POST',
  path: '/v1/demo/publish',
  area: 'orders',
  permission: 'order:validate',
  body: 'json',
});
