import { PAYMENT_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/domain-orders.ts';
import { typed } from '../typed.ts';
import { listedDomain, ownDomain } from './domain-shapes.ts';

const area = 'domain';

const domainOrder = {
  orderNo: 'filled',
  domainOrderNo: 'filled',
  domain: 'filled',
  unicode: 'filled',
  kind: 'filled',
  years: 'whole',
  amount: 'whole',
  status: 'filled',
  refusal: 'text',
  expireTime: ['whole', null],
  createdTime: 'whole',
  doneTime: ['whole', null],
} as const;

/** Names of the tenant: all, those that end soon, those that are over, those for sale. */
export const listDomains = typed<typeof schemas.listDomains>()({
  id: 'API-156',
  method: 'GET',
  path: '/dm-serv/v1/orders',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [listedDomain],
});
/** How many names each list has. */
export const countDomains = typed<typeof schemas.countDomains>()({
  id: 'domains.count',
  method: 'GET',
  path: '/dm-serv/v1/orders/count',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: { mine: 'whole', expiring: 'whole', expired: 'whole', forSale: 'whole' },
});
/** One name with everything about it. */
export const getDomain = typed<typeof schemas.getDomain>()({
  id: 'domains.detail',
  method: 'GET',
  path: '/dm-serv/v1/orders/detail/{orderNo}',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: {
    ...ownDomain,
    nameservers: ['text'],
    locks: [{ prevents: 'filled', by: 'filled', reason: 'filled', until: ['whole', null] }],
    graceEndTime: ['whole', null],
    redemptionEndTime: ['whole', null],
    restorePrice: ['whole', null],
    contact: [{ name: 'text', organization: 'text', email: 'text', country: 'text' }, null],
    orders: [domainOrder],
    certificates: [
      {
        orderNo: 'filled',
        productName: 'text',
        commonName: 'text',
        beginTime: 'whole',
        endTime: 'whole',
        outlives: 'boolean',
      },
    ],
    history: [{ time: 'whole', kind: 'filled', actor: 'text', details: { '*': 'text' } }],
  },
});
/** Auto-renew, group, remark and price of names. */
export const changeDomains = typed<typeof schemas.changeDomains>()({
  id: 'domains.change',
  method: 'PUT',
  path: '/dm-serv/v1/orders',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
/** Which servers answer for a name. */
export const setNameservers = typed<typeof schemas.setNameservers>()({
  id: 'domains.nameservers',
  method: 'PUT',
  path: '/dm-serv/v1/orders/nameservers',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
/** Renewals and restores, newest first. */
export const listRenewals = typed<typeof schemas.listRenewals>()({
  id: 'API-157',
  method: 'GET',
  path: '/dm-serv/v1/orders/renew',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [domainOrder],
});
/** Renews names from the balance, all or none, at the price that was seen. */
export const renewDomains = typed<typeof schemas.renewDomains>()({
  id: 'API-158',
  method: 'POST',
  path: '/dm-serv/v1/orders/renew',
  area,
  permission: 'order:pay',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
  reply: { orderNo: ['filled'] },
});
/** What a renewal would cost (D-240). It changes nothing. */
export const renewalPrice = typed<typeof schemas.renewalPrice>()({
  id: 'API-159',
  method: 'POST',
  path: '/dm-serv/v1/orders/renew/price',
  area,
  permission: 'domain:read',
  view: 'reads',
  body: 'json',
  reply: {
    price: 'whole',
    currency: 'filled',
    quotes: [
      {
        orderNo: 'filled',
        domain: 'filled',
        unicode: 'filled',
        kind: 'filled',
        years: 'whole',
        price: ['whole', null],
        expireTime: ['whole', null],
        newExpireTime: ['whole', null],
        problem: ['filled', null],
      },
    ],
  },
});
