import type * as schemas from '../schemas/operator-views.ts';
import { typed } from '../typed.ts';

/* Looking at a customer's portal as the customer sees it, without changing anything (D-440). */

const area = 'operator';
const permission = 'staff:view';

/** Opens a view of the tenant that an account acts for, for a reason that the customer reads; answers a code that is good once. */
export const openView = typed<typeof schemas.openView>()({
  id: 'operator.views.open',
  method: 'POST',
  path: '/v1/operator/views',
  area,
  permission,
  stepUp: true,
  reply: { code: 'filled', until: 'whole' },
});
/** Views that are open, of whosoever of staff: for whoever gives and takes the duty (D-477). */
export const views = typed<typeof schemas.views>()({
  id: 'operator.views',
  method: 'GET',
  path: '/v1/operator/views',
  area,
  permission: 'staff:people',
  reply: [
    {
      ...{ id: 'filled', staffNo: 'filled', viewedNo: 'filled', reason: 'text' },
      ...{ openedAt: 'whole', endsAt: 'whole', mine: 'boolean' },
    },
  ],
});
/** Ends one at once, for a reason that both sides read; it asks for no proof, as it gives nobody anything. */
export const endView = typed<typeof schemas.endView>()({
  id: 'operator.views.end',
  method: 'POST',
  path: '/v1/operator/views/end',
  area,
  permission: 'staff:people',
  reply: {},
});
/** Takes the code and answers the view's token, to the session that opened it alone. */
export const beginView = typed<typeof schemas.beginView>()({
  id: 'operator.views.begin',
  method: 'POST',
  path: '/v1/operator/views/begin',
  area,
  permission,
  reply: { token: 'filled', accountNo: 'filled', name: 'filled', endsAt: 'whole' },
});
