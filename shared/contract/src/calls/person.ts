import type * as schemas from '../schemas/person.ts';
import { typed } from '../typed.ts';

/** Whether the signed-in person's account can be deleted now. */
export const readDeletion = typed<typeof schemas.readDeletion>()({
  id: 'person.deletion',
  method: 'GET',
  path: '/v1/personalData',
  area: 'person',
  permission: 'session',
  reply: { accountNo: 'filled', obstacles: ['text'] },
});
/** Everything that is held about the signed-in person, as one JSON file. */
export const exportPerson = typed<typeof schemas.exportPerson>()({
  id: 'person.export',
  method: 'GET',
  path: '/v1/personalData/export',
  area: 'person',
  permission: 'session',
  stepUp: true,
});
/** Deletes the signed-in person: contacts, factors and sessions go; orders, money and the log stay under the number. */
export const deletePerson = typed<typeof schemas.deletePerson>()({
  id: 'person.delete',
  method: 'POST',
  path: '/v1/personalData/delete',
  area: 'person',
  permission: 'session',
  stepUp: true,
  reply: {},
});
