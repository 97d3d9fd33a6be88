import type { RemoteRoutes } from '@certdeck/federation';
import { texts as cartTexts } from './features/cart/texts.ts';
import { texts } from './texts.ts';

export default {
  namespace: 'domain',
  texts,
  screens: {
    search: () => import(/* webpackChunkName: "screen-search" */ './features/search/Search.page.tsx'),
    cart: () => import(/* webpackChunkName: "screen-cart" */ './features/cart/Cart.page.tsx'),
    price: () => import(/* webpackChunkName: "screen-price" */ './features/price/Price.page.tsx'),
  },
  screenTexts: { cart: cartTexts },
} satisfies RemoteRoutes;
