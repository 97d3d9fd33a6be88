import type * as schemas from '../schemas/invites.ts';
import { typed } from '../typed.ts';

/** The person's invite code, changed first where one is named: a GET that changes, as the seeds have it (D-220). */
export const inviteCode = typed<typeof schemas.inviteCode>()({
  id: 'API-078',
  method: 'GET',
  path: '/v1/inviteCode',
  area: 'account',
  permission: 'session',
  reply: { inviteCode: 'filled', link: 'filled' },
});
export const inviteResults = typed<typeof schemas.inviteResults>()({
  id: 'API-080',
  method: 'GET',
  path: '/v1/inviteCondition',
  area: 'account',
  permission: 'session',
  reply: { total: 'whole', list: [{ account: 'text', time: 'whole' }] },
});
