import type { RemoteCapabilities } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'billing',
  texts,
  dialogs: {
    'billing/payment-dialog/v1': () =>
      import(/* webpackChunkName: "dialog-payment" */ './features/payment-dialog/Payment.dialog.tsx'),
  },
  contributions: {
    'account/center-card/v1': {
      movements: () =>
        import(/* webpackChunkName: "contribution-movements" */ './contributions/Movements.tsx'),
      spending: () => import(/* webpackChunkName: "contribution-spending" */ './contributions/Spending.tsx'),
    },
    'host/dashboard-card/v1': {
      balance: () => import(/* webpackChunkName: "contribution-balance" */ './contributions/Balance.tsx'),
      spending: () => import(/* webpackChunkName: "contribution-spending" */ './contributions/Spending.tsx'),
    },
  },
} satisfies RemoteCapabilities;
