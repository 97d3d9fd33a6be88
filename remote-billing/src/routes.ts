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
    'price-list': () =>
      import(/* webpackChunkName: "screen-price-list" */ './features/price-list/PriceList.page.tsx'),
    invoices: () => import(/* webpackChunkName: "screen-invoices" */ './features/invoices/Invoices.page.tsx'),
    'invoice-titles': () =>
      import(
        /* webpackChunkName: "screen-invoice-titles" */ './features/invoices/titles/InvoiceTitles.page.tsx'
      ),
    'invoice-contacts': () =>
      import(
        /* webpackChunkName: "screen-invoice-contacts" */ './features/invoices/contacts/InvoiceContacts.page.tsx'
      ),
    transactions: () =>
      import(/* webpackChunkName: "screen-transactions" */ './features/transactions/Transactions.page.tsx'),
  },
} satisfies RemoteRoutes;
