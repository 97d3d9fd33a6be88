import type * as schemas from '../schemas/account.ts';
import { typed } from '../typed.ts';

export const listMessages = typed<typeof schemas.listMessages>()({
  id: 'API-045',
  method: 'GET',
  path: '/v1/siteMsg/announcement',
  area: 'messages',
  permission: 'session',
  view: 'reads',
  reply: {
    siteMsges: [{ id: 'filled', title: 'text', content: 'text', time: 'whole', read: 'boolean' }],
    total: 'whole',
    unread: 'whole',
  },
});
export const readMessage = typed<typeof schemas.readMessage>()({
  id: 'API-046',
  method: 'PUT',
  path: '/v1/siteMsg/announcement/{id}',
  area: 'messages',
  permission: 'session',
  reply: {},
});
export const readAllMessages = typed<typeof schemas.readAllMessages>()({
  id: 'messages.readAll',
  method: 'PUT',
  path: '/v1/siteMsg/readAll',
  area: 'messages',
  permission: 'session',
  reply: {},
});
/** Takes a deletion back; of one that wasn't deleted it changes nothing. */
export const restoreMessage = typed<typeof schemas.restoreMessage>()({
  id: 'messages.restore',
  method: 'POST',
  path: '/v1/siteMsg/announcement/{id}/restore',
  area: 'messages',
  permission: 'session',
  reply: {},
});
export const deleteMessage = typed<typeof schemas.deleteMessage>()({
  id: 'API-047',
  method: 'DELETE',
  path: '/v1/siteMsg/announcement/{id}',
  area: 'messages',
  permission: 'session',
  reply: {},
});
