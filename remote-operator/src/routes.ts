import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'operator',
  texts,
  screens: {
    transfers: () =>
      import(/* webpackChunkName: "screen-transfers" */ './features/transfers/Transfers.page.tsx'),
    withdrawals: () =>
      import(/* webpackChunkName: "screen-withdrawals" */ './features/withdrawals/Withdrawals.page.tsx'),
    adjustments: () =>
      import(/* webpackChunkName: "screen-adjustments" */ './features/adjustments/Adjustments.page.tsx'),
    certificates: () =>
      import(/* webpackChunkName: "screen-certificates" */ './features/certificates/Certificates.page.tsx'),
    customers: () =>
      import(/* webpackChunkName: "screen-customers" */ './features/customers/Customers.page.tsx'),
    customer: () =>
      import(/* webpackChunkName: "screen-customer" */ './features/customers/Customer.page.tsx'),
    view: () => import(/* webpackChunkName: "screen-view" */ './features/view/View.page.tsx'),
    agents: () => import(/* webpackChunkName: "screen-agents" */ './features/agents/Agents.page.tsx'),
    identities: () =>
      import(/* webpackChunkName: "screen-identities" */ './features/identities/Identities.page.tsx'),
    organizations: () =>
      import(
        /* webpackChunkName: "screen-organizations" */ './features/organizations/Organizations.page.tsx'
      ),
    services: () => import(/* webpackChunkName: "screen-services" */ './features/services/Services.page.tsx'),
    authority: () =>
      import(/* webpackChunkName: "screen-authority" */ './features/authority/Authority.page.tsx'),
    prices: () => import(/* webpackChunkName: "screen-prices" */ './features/prices/Prices.page.tsx'),
    priceChange: () =>
      import(/* webpackChunkName: "screen-priceChange" */ './features/prices/PriceChange.page.tsx'),
    sales: () => import(/* webpackChunkName: "screen-sales" */ './features/sales/Sales.page.tsx'),
    jobs: () => import(/* webpackChunkName: "screen-jobs" */ './features/jobs/Jobs.page.tsx'),
    announcements: () =>
      import(
        /* webpackChunkName: "screen-announcements" */ './features/announcements/Announcements.page.tsx'
      ),
    people: () => import(/* webpackChunkName: "screen-people" */ './features/people/People.page.tsx'),
  },
} satisfies RemoteRoutes;
