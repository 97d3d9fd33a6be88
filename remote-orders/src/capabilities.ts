import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'orders',
  texts,
  dialogs: {},
  contributions: {
    'host/dashboard-card/v1': {
      counts: () => import(/* webpackChunkName: "contribution-counts" */ './contributions/OrderCounts.tsx'),
      'first-steps': () =>
        import(/* webpackChunkName: "contribution-first-steps" */ './contributions/FirstSteps.tsx'),
      expiring: () =>
        import(/* webpackChunkName: "contribution-expiring" */ './contributions/ExpiringSoon.tsx'),
    },
    'ssl/product-badge/v1': {
      'in-use': () => import(/* webpackChunkName: "contribution-in-use" */ './contributions/InUseBadge.tsx'),
    },
  },
} satisfies RemoteCapabilities;
