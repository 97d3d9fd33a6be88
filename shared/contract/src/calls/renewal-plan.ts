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
