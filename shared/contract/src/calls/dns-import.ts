import type * as schemas from '../schemas/dns-import.ts';
import { typed } from '../typed.ts';

const area = 'domain';
const record = {
  type: 'filled',
  host: 'filled',
  value: 'filled',
  ttl: 'whole',
  priority: ['whole', null],
} as const;
const counts = {
  added: 'whole',
  removed: 'whole',
  ttlChanged: 'whole',
  same: 'whole',
  unneeded: 'whole',
  refused: 'whole',
} as const;

export const planDnsImport = typed<typeof schemas.planDnsImport>()({
  id: 'domains.zone.import.plan',
  method: 'POST',
  path: '/dm-serv/v1/zones/{domain}/import/plan',
  area,
  permission: 'domain:read',
  view: 'reads',
  body: 'json',
  reply: {
    lines: [{ line: 'whole', state: 'filled', source: 'text', record: [record, null], problem: 'text' }],
    stored: [{ state: 'filled', record }],
    counts,
    seen: 'filled',
  },
});
export const importDnsRecords = typed<typeof schemas.importDnsRecords>()({
  id: 'domains.zone.import',
  method: 'POST',
  path: '/dm-serv/v1/zones/{domain}/import',
  area,
  permission: 'domain:write',
  body: 'json',
  idempotent: 'key',
  reply: { counts },
});
