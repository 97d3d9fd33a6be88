import type * as schemas from '../schemas/operator-prices.ts';
import { typed } from '../typed.ts';

/* Prices and what is on sale, changed from a moment on: one person drafts, another publishes (D-397). */

const area = 'operator';
const permission = 'staff:catalogue';

/** Every product with what it costs, now or at a moment. */
export const prices = typed<typeof schemas.prices>()({
  id: 'operator.prices',
  method: 'GET',
  path: '/v1/operator/prices',
  area,
  permission,
  reply: [
    {
      productNo: 'filled',
      name: 'filled',
      maxYear: 'whole',
      prices: { '*': 'whole' },
      extraNamePrice: 'whole',
      onSale: 'boolean',
    },
  ],
});
export const priceChanges = typed<typeof schemas.priceChanges>()({
  id: 'operator.prices.changes',
  method: 'GET',
  path: '/v1/operator/prices/changes',
  area,
  permission,
  reply: [{ id: 'filled', title: 'filled', state: 'filled', validFrom: 'whole', revision: 'whole' }],
});
export const priceChange = typed<typeof schemas.priceChange>()({
  id: 'operator.prices.change',
  method: 'GET',
  path: '/v1/operator/prices/changes/{id}',
  area,
  permission,
  reply: {
    id: 'filled',
    title: 'filled',
    state: 'filled',
    validFrom: 'whole',
    revision: 'whole',
    own: 'boolean',
    items: [{ productNo: 'filled', prices: { '*': 'whole' }, extraNamePrice: 'whole', onSale: 'boolean' }],
  },
});
/** Keeps a draft, whose base are the prices that hold at its moment as of now. */
export const savePriceChange = typed<typeof schemas.savePriceChange>()({
  id: 'operator.prices.save',
  method: 'POST',
  path: '/v1/operator/prices/save',
  area,
  permission,
  body: 'json',
  reply: { id: 'filled', revision: 'whole' },
});
/** Throws a draft away. */
export const dropPriceChange = typed<typeof schemas.dropPriceChange>()({
  id: 'operator.prices.drop',
  method: 'POST',
  path: '/v1/operator/prices/drop',
  area,
  permission,
  reply: {},
});
/** Lets a draft of somebody else hold from its moment on. */
export const publishPriceChange = typed<typeof schemas.publishPriceChange>()({
  id: 'operator.prices.publish',
  method: 'POST',
  path: '/v1/operator/prices/publish',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Takes back what doesn't hold yet. */
export const withdrawPriceChange = typed<typeof schemas.withdrawPriceChange>()({
  id: 'operator.prices.withdraw',
  method: 'POST',
  path: '/v1/operator/prices/withdraw',
  area,
  permission,
  stepUp: true,
  reply: {},
});
/** Every price that a product ever had or will have, the newest first. */
export const priceHistory = typed<typeof schemas.priceHistory>()({
  id: 'operator.prices.history',
  method: 'GET',
  path: '/v1/operator/prices/history',
  area,
  permission,
  reply: [{ prices: { '*': 'whole' }, extraNamePrice: 'whole', validFrom: 'whole', onSale: 'boolean' }],
});
