import type * as schemas from '../schemas/domains.ts';
import { typed } from '../typed.ts';

export * from './dns-import.ts';
export * from './dns-records.ts';
export * from './domain-batches.ts';
export * from './domain-cart.ts';
export * from './domain-contacts.ts';
export * from './domain-groups.ts';
export * from './domain-orders.ts';
export * from './domain-transfers.ts';

const area = 'domain';

/** Whether names can be registered, what they cost, and others like them (D-240). */
export const suggest = typed<typeof schemas.suggest>()({
  id: 'API-137',
  method: 'GET',
  path: '/dm-serv/v1/domains/suggest',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      domain: 'filled',
      unicode: 'filled',
      state: 'filled',
      available: 'boolean',
      price: ['whole', null],
      renewPrice: ['whole', null],
      threeYears: ['whole', null],
      currency: 'filled',
      exact: 'boolean',
      reason: 'text',
    },
  ],
});
/** Prices and rules of the top-level domains that are sold. */
export const listTlds = typed<typeof schemas.listTlds>()({
  id: 'API-151',
  method: 'GET',
  path: '/dm-serv/v1/tld',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: {
    tld: [
      {
        name: 'filled',
        unicode: 'filled',
        register: 'whole',
        renew: 'whole',
        transfer: 'whole',
        restore: 'whole',
        threeYears: ['whole', null],
        currency: 'filled',
        minYears: 'whole',
        maxYears: 'whole',
        graceDays: 'whole',
        redemptionDays: 'whole',
      },
    ],
  },
});
