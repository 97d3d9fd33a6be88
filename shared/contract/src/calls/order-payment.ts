import { PAYMENT_TIMEOUT, STATUS_POLL_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/order-payment.ts';
import { typed } from '../typed.ts';
import { queue } from './order-shapes.ts';

export const pay = typed<typeof schemas.pay>()({
  id: 'API-096',
  method: 'POST',
  path: '/v1/orders/pay',
  area: 'billing',
  permission: 'order:pay',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
});
/** Looks up what a browser comes back from PayPal with (D-182). */
export const capturePaypal = typed<typeof schemas.capturePaypal>()({
  id: 'API-102',
  method: 'POST',
  path: '/v1/orders/paypal/capture',
  area: 'billing',
  permission: 'order:pay',
  timeout: PAYMENT_TIMEOUT,
  reply: { orderNo: 'text', rechargeID: 'text' },
});
/** Whether the money of a recharge has come. */
export const rechargeState = typed<typeof schemas.rechargeState>()({
  id: 'payments.recharge',
  method: 'GET',
  path: '/v1/orders/recharges/{id}',
  area: 'billing',
  permission: 'order:pay',
  timeout: STATUS_POLL_TIMEOUT,
  reply: { state: 'filled', amount: 'whole' },
});
/** How far tokens on their way have come. */
export const transferState = typed<typeof schemas.transferState>()({
  id: 'payments.transfer',
  method: 'GET',
  path: '/v1/orders/transfers/{id}',
  area: 'billing',
  permission: 'order:pay',
  timeout: STATUS_POLL_TIMEOUT,
  reply: { state: 'filled', confirmations: 'whole', needed: 'whole' },
});
/** What of orders can go back to where they were paid, and what does (D-641). */
export const orderRefunds = typed<typeof schemas.orderRefunds>()({
  id: 'orders.refunds',
  method: 'GET',
  path: '/v1/orders/refunds',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: [
    {
      orderNo: 'filled',
      method: 'text',
      amount: 'whole',
      refunds: [
        { id: 'filled', amount: 'whole', state: 'filled', method: 'text', time: 'whole', endTime: 'whole' },
      ],
    },
  ],
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
