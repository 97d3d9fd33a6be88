import type * as schemas from '../schemas/operator-members.ts';
import { typed } from '../typed.ts';

/* Who acts for a customer, and what staff do about it: each act with a reason that its member reads (D-441). */

const area = 'operator';
const permission = 'staff:members';

export const members = typed<typeof schemas.members>()({
  id: 'operator.members',
  method: 'GET',
  path: '/v1/operator/customers/{accountNo}/members',
  area,
  permission,
  reply: [{ accountNo: 'filled', role: 'filled', state: 'filled', factors: ['text'] }],
});
/** Gives a member another role; the sessions end. */
export const setMemberRole = typed<typeof schemas.setMemberRole>()({
  id: 'operator.members.role',
  method: 'POST',
  path: '/v1/operator/members/role',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Suspends a member, whose sessions and keys end at once, or lets them in again. */
export const setMemberState = typed<typeof schemas.setMemberState>()({
  id: 'operator.members.state',
  method: 'POST',
  path: '/v1/operator/members/state',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Takes a member out of the tenant; sessions, keys and what waits for an approval end. */
export const removeMember = typed<typeof schemas.removeMember>()({
  id: 'operator.members.remove',
  method: 'POST',
  path: '/v1/operator/members/remove',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Accounts that wait for a second person to let them act for a customer (D-476). */
export const additions = typed<typeof schemas.additions>()({
  id: 'operator.additions',
  method: 'GET',
  path: '/v1/operator/customers/{accountNo}/additions',
  area,
  permission,
  reply: [{ id: 'filled', accountNo: 'filled', role: 'filled', reason: 'filled', proposed: 'whole' }],
});
/** Proposes to let an account act for a customer; a colleague confirms it. */
export const proposeAddition = typed<typeof schemas.proposeAddition>()({
  id: 'operator.additions.propose',
  method: 'POST',
  path: '/v1/operator/members/additions',
  area,
  permission,
  stepUp: true,
});
/** Lets it in; from then on it acts for that tenant alone. */
export const confirmAddition = typed<typeof schemas.confirmAddition>()({
  id: 'operator.additions.confirm',
  method: 'POST',
  path: '/v1/operator/members/additions/confirm',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Drops what was proposed, one's own or a colleague's. */
export const dropAddition = typed<typeof schemas.dropAddition>()({
  id: 'operator.additions.drop',
  method: 'POST',
  path: '/v1/operator/members/additions/drop',
  area,
  permission,
  reply: {},
});
/** Proposes to take the second factors of a member off; a colleague confirms it. */
export const proposeReset = typed<typeof schemas.proposeReset>()({
  id: 'operator.resets.propose',
  method: 'POST',
  path: '/v1/operator/members/resets',
  area,
  permission,
  stepUp: true,
  reply: { id: 'filled' },
});
/** Takes them off, with the sessions. */
export const confirmReset = typed<typeof schemas.confirmReset>()({
  id: 'operator.resets.confirm',
  method: 'POST',
  path: '/v1/operator/members/resets/confirm',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Drops what was proposed, one's own or a colleague's. */
export const dropReset = typed<typeof schemas.dropReset>()({
  id: 'operator.resets.drop',
  method: 'POST',
  path: '/v1/operator/members/resets/drop',
  area,
  permission,
  reply: {},
});
