import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'domain',
  texts,
  screens: {
    search: () => import(/* webpackChunkName: "screen-search" */ './features/search/Search.page.tsx'),
    contact: () => import(/* webpackChunkName: "screen-contact" */ './features/contact/Contacts.page.tsx'),
    group: () => import(/* webpackChunkName: "screen-group" */ './features/group/Groups.page.tsx'),
    price: () => import(/* webpackChunkName: "screen-price" */ './features/price/Price.page.tsx'),
  },
} satisfies RemoteRoutes;
