import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'domain',
  texts,
  dialogs: {},
  contributions: {
    'host/dashboard-card/v1': {
      'todo-domains': () =>
        import(/* webpackChunkName: "contribution-todo-domains" */ './contributions/TodoDomains.tsx'),
    },
    'host/navigation-count/v1': {
      mine: () => import(/* webpackChunkName: "contribution-mine" */ './contributions/MineCount.tsx'),
      cart: () => import(/* webpackChunkName: "contribution-cart" */ './contributions/CartCount.tsx'),
    },
    'host/palette-results/v1': {
      domains: () =>
        import(/* webpackChunkName: "contribution-domains" */ './contributions/PaletteDomains.tsx'),
    },
    'orders/details-panel/v1': {
      'order-domain': () =>
        import(/* webpackChunkName: "contribution-order-domain" */ './contributions/OrderDomain.tsx'),
    },
  },
} satisfies RemoteCapabilities;
