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
    'host/dashboard-card/v1': {
      balance: () => import(/* webpackChunkName: "contribution-balance" */ './contributions/Balance.tsx'),
    },
  },
} satisfies RemoteCapabilities;
