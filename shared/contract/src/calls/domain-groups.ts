import type * as schemas from '../schemas/domain-groups.ts';
import { typed } from '../typed.ts';

const area = 'domain';

/** Groups of names, by name. */
export const listDomainGroups = typed<typeof schemas.listDomainGroups>()({
  id: 'API-142',
  method: 'GET',
  path: '/dm-serv/v1/groups',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { groups: [{ id: 'filled', name: 'filled', domains: 'whole' }], total: 'whole' },
});
export const addDomainGroup = typed<typeof schemas.addDomainGroup>()({
  id: 'API-143',
  method: 'POST',
  path: '/dm-serv/v1/groups',
  area,
  permission: 'domain:write',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const changeDomainGroup = typed<typeof schemas.changeDomainGroup>()({
  id: 'API-144',
  method: 'PUT',
  path: '/dm-serv/v1/groups',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
export const removeDomainGroup = typed<typeof schemas.removeDomainGroup>()({
  id: 'API-145',
  method: 'DELETE',
  path: '/dm-serv/v1/groups/{id}',
  area,
  permission: 'domain:write',
  reply: {},
});
