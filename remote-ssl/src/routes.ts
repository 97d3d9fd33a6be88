import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'ssl',
  texts,
  screens: {
    certificates: () =>
      import(/* webpackChunkName: "screen-certificates" */ './features/certificates/Certificates.page.tsx'),
    products: () => import(/* webpackChunkName: "screen-products" */ './features/products/Products.page.tsx'),
    product: () =>
      import(/* webpackChunkName: "screen-product" */ './features/products/product/Product.page.tsx'),
  },
} satisfies RemoteRoutes;
