import type * as schemas from '../schemas/dns-records.ts';
import { typed } from '../typed.ts';

const area = 'domain';
const zone = {
  domain: 'filled',
  unicode: 'filled',
  orderNo: 'filled',
  serving: 'filled',
  nameservers: ['filled'],
  records: 'whole',
  changedTime: 'whole',
} as const;

/** Names whose DNS can be hosted here, by name. */
export const listDnsZones = typed<typeof schemas.listDnsZones>()({
  id: 'domains.zones',
  method: 'GET',
  path: '/dm-serv/v1/zones',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { zones: [zone], total: 'whole', ours: ['filled'] },
});
export const readDnsZone = typed<typeof schemas.readDnsZone>()({
  id: 'domains.zone',
  method: 'GET',
  path: '/dm-serv/v1/zones/{domain}',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { ...zone, serial: 'whole', ours: ['filled'] },
});
export const readDnsZoneFile = typed<typeof schemas.readDnsZoneFile>()({
  id: 'domains.zone.file',
  method: 'GET',
  path: '/dm-serv/v1/zones/{domain}/file',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { text: 'text' },
});
/** Records of one name. */
export const listDnsRecords = typed<typeof schemas.listDnsRecords>()({
  id: 'API-152',
  method: 'GET',
  path: '/dm-serv/v1/records',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      type: 'filled',
      host: 'filled',
      value: 'filled',
      ttl: 'whole',
      priority: ['whole', null],
    },
  ],
});
export const addDnsRecord = typed<typeof schemas.addDnsRecord>()({
  id: 'API-153',
  method: 'POST',
  path: '/dm-serv/v1/records',
  area,
  permission: 'domain:write',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const changeDnsRecord = typed<typeof schemas.changeDnsRecord>()({
  id: 'API-154',
  method: 'PUT',
  path: '/dm-serv/v1/records',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
export const deleteDnsRecord = typed<typeof schemas.deleteDnsRecord>()({
  id: 'API-155',
  method: 'DELETE',
  path: '/dm-serv/v1/records/{id}',
  area,
  permission: 'domain:write',
  reply: {},
});
