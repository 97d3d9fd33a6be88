import { PAYMENT_TIMEOUT } from '../call.ts';
import type * as schemas from '../schemas/domain-cart.ts';
import { typed } from '../typed.ts';

const area = 'domain';

/** Names that the tenant means to buy, in the order in which they were added, at the prices of now. */
export const listCart = typed<typeof schemas.listCart>()({
  id: 'API-138',
  method: 'GET',
  path: '/dm-serv/v1/carts',
  area,
  permission: 'domain:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      domain: 'filled',
      unicode: 'filled',
      tld: 'filled',
      kind: 'filled',
      years: 'whole',
      price: ['whole', null],
      firstYear: ['whole', null],
      renewPrice: ['whole', null],
      threeYears: ['whole', null],
      currency: 'filled',
      minYears: 'whole',
      maxYears: 'whole',
      premium: 'boolean',
      contactID: 'text',
      contactVersion: 'text',
      autoRenew: 'boolean',
      certificate: 'boolean',
      problem: ['filled', null],
      domainOrderNo: 'text',
    },
  ],
});
/** Puts a name into the cart; one that is there keeps its line. */
export const addToCart = typed<typeof schemas.addToCart>()({
  id: 'API-139',
  method: 'POST',
  path: '/dm-serv/v1/carts',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: { id: 'filled' },
});
export const changeCartLine = typed<typeof schemas.changeCartLine>()({
  id: 'API-140',
  method: 'PUT',
  path: '/dm-serv/v1/carts',
  area,
  permission: 'domain:write',
  body: 'json',
  reply: {},
});
export const removeFromCart = typed<typeof schemas.removeFromCart>()({
  id: 'API-141',
  method: 'DELETE',
  path: '/dm-serv/v1/carts/{id}',
  area,
  permission: 'domain:write',
  reply: {},
});
/** Pays lines of the cart from the balance, all or none, at the price that was seen. */
export const payCart = typed<typeof schemas.payCart>()({
  id: 'API-150',
  method: 'POST',
  path: '/dm-serv/v1/pay',
  area,
  permission: 'order:pay',
  body: 'json',
  timeout: PAYMENT_TIMEOUT,
  idempotent: 'key',
  reply: { orderNo: ['filled'] },
});
