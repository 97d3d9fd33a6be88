import type * as schemas from '../schemas/domain-batches.ts';
import { typed } from '../typed.ts';
import { listedDomain } from './domain-shapes.ts';

const area = 'domain';
const line = {
  domain: 'filled',
  unicode: 'filled',
  orderNo: 'text',
  state: 'filled',
  before: ['text'],
  after: ['text'],
  problem: 'text',
} as const;
const batch = {
  id: 'filled',
  kind: 'filled',
  after: ['text'],
  total: 'whole',
  waiting: 'whole',
  done: 'whole',
  same: 'whole',
  failed: 'whole',
  createdTime: 'whole',
  endTime: ['whole', null],
  actor: 'text',
} as const;

/** What would change of each of many names. It changes nothing. */
export const planDomainBatch = typed<typeof schemas.planDomainBatch>()({
  id: 'domains.batch.plan',
  method: 'POST',
  path: '/dm-serv/v1/batches/plan',
  area,
  permission: 'domain:read',
  view: 'reads',
  body: 'json',
  reply: { lines: [line] },
});
export const startDomainBatch = typed<typeof schemas.startDomainBatch>()({
  id: 'domains.batch.start',
  method: 'POST',
  path: '/dm-serv/v1/batches',
  area,
  permission: 'domain:write',
  body: 'json',
  idempotent: 'key',
  reply: { id: 'filled' },
});
export const listDomainBatches = typed<typeof schemas.listDomainBatches>()({
  id: 'domains.batches',
  method: 'GET',
  path: '/dm-serv/v1/batches',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [batch],
});
export const readDomainBatch = typed<typeof schemas.readDomainBatch>()({
  id: 'domains.batch',
  method: 'GET',
  path: '/dm-serv/v1/batches/{id}',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { ...batch, lines: [line] },
});
export const retryDomainBatch = typed<typeof schemas.retryDomainBatch>()({
  id: 'domains.batch.retry',
  method: 'POST',
  path: '/dm-serv/v1/batches/{id}/retry',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
/** Which of many names the tenant has, and where they stand. */
export const findDomains = typed<typeof schemas.findDomains>()({
  id: 'domains.find',
  method: 'POST',
  path: '/dm-serv/v1/orders/find',
  area,
  permission: 'domain:read',
  view: 'reads',
  body: 'json',
  reply: [
    {
      domain: 'filled',
      unicode: 'filled',
      found: [{ ...listedDomain, nameservers: ['text'], contact: 'text', group: 'text' }, null],
    },
  ],
});
