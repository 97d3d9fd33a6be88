import { describe, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import ProductsPage from './features/products/Products.page.tsx';
import { products } from './testing/products.ts';
import { texts } from './texts.ts';

const cases = spoiledCases([
  {
    name: 'the price list',
    element: <ProductsPage />,
    options: { lang: 'en', namespaces: { ssl: texts }, path: '/ssl/products' },
    reads: [callOf(orderCalls.listProducts, products.slice(0, 2))],
  },
]);

describe('screens of ssl', () => {
  it.each(cases)(
    'come to rest and can be used after %s (API-012)',
    async (_title, one) => expectEndsWell(one),
    20_000,
  );
});
