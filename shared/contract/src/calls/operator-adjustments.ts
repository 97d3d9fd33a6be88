import type * as schemas from '../schemas/operator-adjustments.ts';
import { typed } from '../typed.ts';

/* Money that the operator puts on a customer's balance or takes off it, with a reason that the customer reads (D-392). */

const area = 'operator';
const permission = 'staff:money';

export const adjustments = typed<typeof schemas.adjustments>()({
  id: 'operator.adjustments',
  method: 'GET',
  path: '/v1/operator/adjustments',
  area,
  permission,
  reply: [
    { id: 'filled', accountNo: 'filled', amount: 'whole', state: 'filled', reason: 'text', mine: 'boolean' },
  ],
});
/** Credits or debits a customer; from the set amount on a colleague has to confirm it before money moves. */
export const proposeAdjustment = typed<typeof schemas.proposeAdjustment>()({
  id: 'operator.adjustments.propose',
  method: 'POST',
  path: '/v1/operator/adjustments',
  area,
  permission,
  stepUp: true,
  idempotent: 'key',
  reply: { id: 'filled', state: 'filled' },
});
/** Makes what a colleague has proposed. */
export const confirmAdjustment = typed<typeof schemas.confirmAdjustment>()({
  id: 'operator.adjustments.confirm',
  method: 'POST',
  path: '/v1/operator/adjustments/confirm',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Drops what was proposed, one's own or a colleague's; no money moves and the customer hears of nothing. */
export const dropAdjustment = typed<typeof schemas.dropAdjustment>()({
  id: 'operator.adjustments.drop',
  method: 'POST',
  path: '/v1/operator/adjustments/drop',
  area,
  permission,
  reply: {},
});
