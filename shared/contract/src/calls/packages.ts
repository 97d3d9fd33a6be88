import type * as schemas from '../schemas/packages.ts';
import { typed } from '../typed.ts';

/** Certificate packages of the tenant, newest first (D-237). */
export const packages = typed<typeof schemas.packages>()({
  id: 'API-030',
  method: 'GET',
  path: '/v1/certPkg',
  area: 'account',
  permission: 'ledger:read',
  view: 'reads',
  reply: [
    {
      id: 'filled',
      productNo: 'filled',
      productName: 'text',
      total: 'whole',
      used: 'whole',
      expireTime: 'whole',
      state: 'filled',
    },
  ],
});
/** Buys certificates of one product and term ahead, from the balance, at the price that was seen (D-402). */
export const buyPackage = typed<typeof schemas.buyPackage>()({
  id: 'packages.buy',
  method: 'POST',
  path: '/v1/certPkg',
  area: 'account',
  permission: 'order:pay',
  idempotent: 'key',
  reply: { id: 'filled' },
});
/** Gives a package back that no order has a certificate of. */
export const returnPackage = typed<typeof schemas.returnPackage>()({
  id: 'packages.return',
  method: 'POST',
  path: '/v1/certPkg/return',
  area: 'account',
  permission: 'order:pay',
  reply: {},
});
/** Whether orders can be paid from packages. */
export const packagesFor = typed<typeof schemas.packagesFor>()({
  id: 'packages.for',
  method: 'GET',
  path: '/v1/certPkg/for',
  area: 'billing',
  permission: 'order:pay',
  reply: { fits: 'boolean', left: 'whole', names: 'boolean' },
});
/** Pays orders from packages, one certificate each, all or none. */
export const payFromPackage = typed<typeof schemas.payFromPackage>()({
  id: 'packages.pay',
  method: 'POST',
  path: '/v1/certPkg/pay',
  area: 'billing',
  permission: 'order:pay',
  idempotent: 'key',
});
