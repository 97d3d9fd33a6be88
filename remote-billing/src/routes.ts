import type { RemoteRoutes } from '@certdeck/federation';
import { texts } from './texts.ts';

export default {
  namespace: 'billing',
  texts,
  screens: {
    payment: () => import(/* webpackChunkName: "screen-payment" */ './features/payment/Payment.page.tsx'),
    'payment-batch': () =>
      import(/* webpackChunkName: "screen-payment-batch" */ './features/payment-batch/PaymentBatch.page.tsx'),
    'payment-test': () =>
      import(/* webpackChunkName: "screen-payment-test" */ './features/test-pages/PaymentTest.page.tsx'),
    deposit: () => import(/* webpackChunkName: "screen-deposit" */ './features/deposit/Deposit.page.tsx'),
    'deposit-test': () =>
      import(/* webpackChunkName: "screen-deposit-test" */ './features/test-pages/DepositTest.page.tsx'),
    transactions: () =>
      import(/* webpackChunkName: "screen-transactions" */ './features/transactions/Transactions.page.tsx'),
  },
} satisfies RemoteRoutes;
