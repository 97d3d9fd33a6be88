import { createRemote } from '@certdeck/federation';
import { texts } from './texts.ts';

export default createRemote({
  namespace: 'ssl',
  texts,
  screens: {
    certificates: () =>
      import(/* webpackChunkName: "screen-certificates" */ './features/certificates/Certificates.page.tsx'),
    products: () => import(/* webpackChunkName: "screen-products" */ './features/products/Products.page.tsx'),
  },
});
