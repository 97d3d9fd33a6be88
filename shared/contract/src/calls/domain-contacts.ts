import type * as schemas from '../schemas/domain-contacts.ts';
import { typed } from '../typed.ts';

const area = 'domain';

/** Whom names are registered for, by name. */
export const listDomainContacts = typed<typeof schemas.listDomainContacts>()({
  id: 'API-146',
  method: 'GET',
  path: '/dm-serv/v1/contacts',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      name: 'filled',
      organization: 'text',
      phone: 'text',
      email: 'text',
      country: 'text',
      state: 'text',
      city: 'text',
      street: 'text',
      postcode: 'text',
      intName: 'text',
      intOrganization: 'text',
      intStreet: 'text',
      intCity: 'text',
      intState: 'text',
      domains: 'whole',
    },
  ],
});
export const addDomainContact = typed<typeof schemas.addDomainContact>()({
  id: 'API-147',
  method: 'POST',
  path: '/dm-serv/v1/contacts',
  area,
  permission: 'domain:write',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const changeDomainContact = typed<typeof schemas.changeDomainContact>()({
  id: 'API-148',
  method: 'PUT',
  path: '/dm-serv/v1/contacts',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
export const removeDomainContact = typed<typeof schemas.removeDomainContact>()({
  id: 'API-149',
  method: 'DELETE',
  path: '/dm-serv/v1/contacts/{id}',
  area,
  permission: 'domain:write',
  reply: {},
});
