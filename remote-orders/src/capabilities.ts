import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'orders',
  texts,
  dialogs: {},
  contributions: {
    'host/dashboard-card/v1': {
      'first-steps': () =>
        import(/* webpackChunkName: "contribution-first-steps" */ './contributions/FirstSteps.tsx'),
      'todo-ends': () =>
        import(/* webpackChunkName: "contribution-todo-ends" */ './contributions/TodoEnds.tsx'),
      'todo-waiting': () =>
        import(/* webpackChunkName: "contribution-todo-waiting" */ './contributions/TodoWaiting.tsx'),
      'todo-pay': () => import(/* webpackChunkName: "contribution-todo-pay" */ './contributions/TodoPay.tsx'),
      ends: () => import(/* webpackChunkName: "contribution-ends" */ './contributions/EndsByWeek.tsx'),
      recent: () => import(/* webpackChunkName: "contribution-recent" */ './contributions/RecentOrders.tsx'),
    },
    'account/center-card/v1': {
      ends: () => import(/* webpackChunkName: "contribution-center-ends" */ './contributions/CenterEnds.tsx'),
    },
    'host/navigation-count/v1': {
      all: () => import(/* webpackChunkName: "contribution-all" */ './contributions/OrdersCount.tsx'),
      expiring: () =>
        import(/* webpackChunkName: "contribution-expiring" */ './contributions/ExpiringCount.tsx'),
    },
    'host/palette-results/v1': {
      orders: () => import(/* webpackChunkName: "contribution-orders" */ './contributions/PaletteOrders.tsx'),
    },
    'ssl/product-badge/v1': {
      'in-use': () => import(/* webpackChunkName: "contribution-in-use" */ './contributions/InUseBadge.tsx'),
    },
  },
} satisfies RemoteCapabilities;
