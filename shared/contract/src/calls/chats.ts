import type * as schemas from '../schemas/chats.ts';
import { typed } from '../typed.ts';

const area = 'account';
const permission = 'developer:manage';

/** Chats of the tenant that are told what happens (D-410). What opens them is never answered. */
export const listChats = typed<typeof schemas.listChats>()({
  id: 'chats.list',
  method: 'GET',
  path: '/v1/chats',
  area,
  permission,
  reply: [
    {
      id: 'filled',
      name: 'filled',
      platform: 'filled',
      language: 'filled',
      shownAs: 'filled',
      hasSecret: 'boolean',
      enabled: 'boolean',
      failingSince: 'whole',
      switchedOffAt: 'whole',
    },
  ],
});
export const createChat = typed<typeof schemas.createChat>()({
  id: 'chats.create',
  method: 'POST',
  path: '/v1/chats',
  body: 'json',
  area,
  permission,
  // Whoever adds a chat is told what the tenant does from then on.
  stepUp: true,
  reply: { id: 'filled' },
});
/** What isn't given stays; an empty `secret` takes it away. */
export const changeChat = typed<typeof schemas.changeChat>()({
  id: 'chats.change',
  method: 'PUT',
  path: '/v1/chats/{id}',
  body: 'json',
  area,
  permission,
  stepUp: true,
  reply: {},
});
export const deleteChat = typed<typeof schemas.deleteChat>()({
  id: 'chats.delete',
  method: 'DELETE',
  path: '/v1/chats/{id}',
  area,
  permission,
  reply: {},
});
/** Sends a message at once, and answers what the chat says to it. */
export const testChat = typed<typeof schemas.testChat>()({
  id: 'chats.test',
  method: 'POST',
  path: '/v1/chats/{id}/test',
  area,
  permission,
  reply: { arrived: 'boolean' },
});
