import { describe, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import ProductsPage from './features/products/Products.page.tsx';
import ProductPage from './features/products/product/Product.page.tsx';
import { products } from './testing/products.ts';
import { texts } from './texts.ts';

const cases = spoiledCases([
  {
    name: 'the price list',
    element: <ProductsPage />,
    options: { lang: 'en', namespaces: { ssl: texts }, path: '/ssl/products' },
    reads: [callOf(orderCalls.listProducts, products.slice(0, 2))],
  },
  {
    name: 'the page of a product',
    element: <ProductPage />,
    options: {
      lang: 'en',
      namespaces: { ssl: texts },
      path: '/ssl/products/ALP-DV1',
      route: '/ssl/products/:productNo',
    },
    reads: [callOf(orderCalls.listProducts, products.slice(0, 2))],
  },
]);

describe('screens of ssl', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
