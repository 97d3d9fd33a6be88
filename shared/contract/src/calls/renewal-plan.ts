import type * as schemas from '../schemas/renewal-plan.ts';
import { typed } from '../typed.ts';

/* What happens by itself with an order before its certificate ends. */

export const renewalPlan = typed<typeof schemas.renewalPlan>()({
  id: 'orders.renewalPlan',
  method: 'GET',
  path: '/v1/orders/renewal-plan',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: {
    mode: 'filled',
    payFrom: 'filled',
    timeZone: 'filled',
    state: 'filled',
    code: 'text',
    next: 'filled',
    time: 'whole',
    reason: 'text',
    needsValidation: 'boolean',
    retryTime: 'whole',
    orderNo: 'text',
    lastTime: 'whole',
    lastAct: 'text',
  },
});
/** Chooses it. What costs money is for those alone who may pay, too. */
export const saveRenewalPlan = typed<typeof schemas.saveRenewalPlan>()({
  id: 'orders.renewalPlan.save',
  method: 'POST',
  path: '/v1/orders/renewal-plan',
  area: 'orders',
  permission: 'order:create',
});
/** What happens by itself with all orders that nobody chose anything else for (D-679). */
export const renewalDefault = typed<typeof schemas.renewalDefault>()({
  id: 'orders.renewalDefault',
  method: 'GET',
  path: '/v1/orders/renewal-default',
  area: 'orders',
  permission: 'order:read',
  view: 'reads',
  reply: { mode: 'filled', payFrom: 'filled', timeZone: 'filled', orders: 'whole' },
});
/** Chooses it. What costs money is for those alone who may pay, too. */
export const saveRenewalDefault = typed<typeof schemas.saveRenewalDefault>()({
  id: 'orders.renewalDefault.save',
  method: 'POST',
  path: '/v1/orders/renewal-default',
  area: 'orders',
  permission: 'order:create',
});
