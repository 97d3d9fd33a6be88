import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'account',
  texts,
  screens: {
    center: () => import(/* webpackChunkName: "screen-center" */ './features/center/Center.page.tsx'),
    info: () => import(/* webpackChunkName: "screen-info" */ './features/info/Info.page.tsx'),
    certPackage: () =>
      import(/* webpackChunkName: "screen-certPackage" */ './features/packages/Packages.page.tsx'),
    partner: () => import(/* webpackChunkName: "screen-partner" */ './features/partner/Partner.page.tsx'),
    products: () => import(/* webpackChunkName: "screen-products" */ './features/products/Products.page.tsx'),
    log: () => import(/* webpackChunkName: "screen-log" */ './features/log/Log.page.tsx'),
    privacy: () => import(/* webpackChunkName: "screen-privacy" */ './features/privacy/Privacy.page.tsx'),
    secure: () => import(/* webpackChunkName: "screen-secure" */ './features/secure/Secure.page.tsx'),
    manage: () => import(/* webpackChunkName: "screen-manage" */ './features/manage/Manage.page.tsx'),
    join: () => import(/* webpackChunkName: "screen-join" */ './features/join/Join.page.tsx'),
    developer: () =>
      import(/* webpackChunkName: "screen-developer" */ './features/developer/Developer.page.tsx'),
    agentApply: () => import(/* webpackChunkName: "screen-agentApply" */ './features/agent/Apply.page.tsx'),
    agentCustomers: () =>
      import(/* webpackChunkName: "screen-agentCustomers" */ './features/agent/Customers.page.tsx'),
    agentHost: () => import(/* webpackChunkName: "screen-agentHost" */ './features/agent/Cname.page.tsx'),
    agentSite: () =>
      import(/* webpackChunkName: "screen-agentSite" */ './features/agent/DashConfig.page.tsx'),
    notify: () => import(/* webpackChunkName: "screen-notify" */ './features/notify/Notify.page.tsx'),
  },
} satisfies RemoteRoutes;
