import type * as schemas from '../schemas/webhooks.ts';
import { typed } from '../typed.ts';

const area = 'developer';
const permission = 'developer:manage';

/** Addresses that are told facts of the tenant. */
export const listWebhooks = typed<typeof schemas.listWebhooks>()({
  id: 'webhooks.list',
  method: 'GET',
  path: '/v1/webhooks',
  area,
  permission,
  reply: [
    {
      id: 'filled',
      url: 'filled',
      events: ['text'],
      enabled: 'boolean',
      failingSince: 'whole',
      switchedOffAt: 'whole',
      waiting: 'whole',
    },
  ],
});
export const createWebhook = typed<typeof schemas.createWebhook>()({
  id: 'webhooks.create',
  method: 'POST',
  path: '/v1/webhooks',
  body: 'json',
  area,
  permission,
  // Whoever adds an address is told what the tenant does from then on.
  stepUp: true,
  reply: { id: 'filled', secret: 'filled' },
});
export const changeWebhook = typed<typeof schemas.changeWebhook>()({
  id: 'webhooks.change',
  method: 'PUT',
  path: '/v1/webhooks/{id}',
  body: 'json',
  area,
  permission,
  stepUp: true,
  reply: {},
});
export const deleteWebhook = typed<typeof schemas.deleteWebhook>()({
  id: 'webhooks.delete',
  method: 'DELETE',
  path: '/v1/webhooks/{id}',
  area,
  permission,
  reply: {},
});
export const readWebhookSecret = typed<typeof schemas.readWebhookSecret>()({
  id: 'webhooks.secret',
  method: 'GET',
  path: '/v1/webhooks/{id}/secret',
  area,
  permission,
  stepUp: true,
  reply: { secret: 'filled' },
});
/** Sends a fact of the type `webhook.tested`, whatever the address is told otherwise. */
export const testWebhook = typed<typeof schemas.testWebhook>()({
  id: 'webhooks.test',
  method: 'POST',
  path: '/v1/webhooks/{id}/test',
  area,
  permission,
  reply: { id: 'filled' },
});
/** Deliveries to one address, the newest first; kept for thirty days. */
export const listDeliveries = typed<typeof schemas.listDeliveries>()({
  id: 'webhooks.deliveries',
  method: 'GET',
  path: '/v1/webhooks/{endpointID}/deliveries',
  area,
  permission,
  reply: [
    {
      id: 'filled',
      type: 'text',
      state: 'filled',
      createdAt: 'whole',
      tries: 'whole',
      status: 'whole',
      problem: 'text',
      triedAt: 'whole',
      nextAt: 'whole',
    },
  ],
});
export const readDelivery = typed<typeof schemas.readDelivery>()({
  id: 'webhooks.delivery',
  method: 'GET',
  path: '/v1/webhookDeliveries/{id}',
  area,
  permission,
  reply: {
    id: 'filled',
    type: 'text',
    state: 'filled',
    body: 'text',
    answer: 'text',
    log: [{ at: 'whole', status: 'whole', problem: 'text', took: 'whole' }],
  },
});
/** Tries a delivery again at once, under the same id. */
export const resendDelivery = typed<typeof schemas.resendDelivery>()({
  id: 'webhooks.resend',
  method: 'POST',
  path: '/v1/webhookDeliveries/{id}/resend',
  area,
  permission,
  reply: {},
});
