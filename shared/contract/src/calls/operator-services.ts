import type * as schemas from '../schemas/operator-services.ts';
import { typed } from '../typed.ts';

/* Who issues and how customers pay: how each does, and whether it is offered at present. */

const area = 'operator';
const permission = 'staff:services';

export const services = typed<typeof schemas.services>()({
  id: 'operator.services',
  method: 'GET',
  path: '/v1/operator/services',
  area,
  permission,
  reply: [{ id: 'filled', kind: 'filled', name: 'filled', on: 'boolean', backlog: 'whole' }],
});
/** Switches one off or on again, for a reason, everywhere at once (D-374). */
export const switchService = typed<typeof schemas.switchService>()({
  id: 'operator.services.switch',
  method: 'POST',
  path: '/v1/operator/services/switch',
  area,
  permission,
  stepUp: true,
  reply: {},
});
