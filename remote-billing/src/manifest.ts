import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';
import { text } from './manifestText.ts';

const group = {
  id: 'billing',
  order: 50,
  icon: 'wallet',
  title: text('area'),
};

export const manifest: ManifestSource = {
  id: 'billing',
  contract: '^1.1',
  owner: 'team-billing',
  title: group.title,
  routes: [
    { path: '/payment', title: text('page.payment'), screen: 'payment', permission: 'order:pay' },
    { path: '/payment/batch', title: text('page.payment'), screen: 'payment-batch', permission: 'order:pay' },
    { path: '/payment/test', title: text('page.payment'), screen: 'payment-test', permission: 'order:pay' },
    { path: '/deposit', title: text('page.deposit'), screen: 'deposit', permission: 'ledger:recharge' },
    {
      path: '/deposit/test',
      title: text('page.deposit'),
      screen: 'deposit-test',
      permission: 'ledger:recharge',
    },
    // Spelled as the specification has them (D-007, D-008).
    {
      path: '/billing/invoice',
      title: text('page.prices'),
      screen: 'price-list',
      permission: 'ledger:read',
    },
    {
      path: '/billing/invoice/invoice-template',
      title: text('page.titles'),
      screen: 'invoice-titles',
      parent: '/billing/invoice',
      permission: 'ledger:read',
    },
    {
      path: '/billing/invoice/mailling-template',
      title: text('page.mailing'),
      screen: 'invoice-contacts',
      parent: '/billing/invoice',
      permission: 'ledger:read',
    },
    {
      path: '/billing/transaction',
      title: text('page.transactions'),
      screen: 'transactions',
      permission: 'ledger:read',
    },
    // The same pages below the account (D-006).
    {
      path: '/account/invoice',
      title: text('page.invoices'),
      screen: 'invoices',
      parent: '/account/center',
      permission: 'ledger:read',
    },
    {
      path: '/account/invoice/invoice-template',
      title: text('page.titles'),
      screen: 'invoice-titles',
      parent: '/account/invoice',
      permission: 'ledger:read',
    },
    {
      path: '/account/invoice/mailling-template',
      title: text('page.mailing'),
      screen: 'invoice-contacts',
      parent: '/account/invoice',
      permission: 'ledger:read',
    },
    {
      path: '/account/transaction',
      title: text('page.transactions'),
      screen: 'transactions',
      parent: '/account/center',
      permission: 'ledger:read',
    },
  ],
  redirects: [{ from: '/billing', to: '/billing/invoice' }],
  navigation: [
    { group, path: '/billing/invoice', title: text('page.prices'), order: 10, icon: 'price' },
    { group, path: '/billing/transaction', title: text('page.transactions'), order: 20, icon: 'transfer' },
    { group, path: '/deposit', title: text('page.deposit'), order: 30, icon: 'wallet' },
  ],
  provides: ['billing/payment-dialog/v1'],
  permissions: { 'billing/payment-dialog/v1': 'order:pay' },
  consumes: [],
  contributes,
};
