import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'orders',
  texts,
  screens: {
    list: () => import(/* webpackChunkName: "screen-list" */ './features/list/OrderList.page.tsx'),
    expiring: () =>
      import(/* webpackChunkName: "screen-expiring" */ './features/list/ExpiringOrders.page.tsx'),
    organizations: () =>
      import(
        /* webpackChunkName: "screen-organizations" */ './features/organizations/Organizations.page.tsx'
      ),
    verifiedDomains: () =>
      import(
        /* webpackChunkName: "screen-verifiedDomains" */ './features/verified-domains/VerifiedDomains.page.tsx'
      ),
    contacts: () => import(/* webpackChunkName: "screen-contacts" */ './features/contacts/Contacts.page.tsx'),
    detail: () => import(/* webpackChunkName: "screen-detail" */ './features/detail/OrderDetail.page.tsx'),
  },
} satisfies RemoteRoutes;
