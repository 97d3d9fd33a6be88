import type { ManifestSource } from '@certdeck/build';
import { contributes } from './contributes.ts';

const group = {
  id: 'billing',
  order: 50,
  icon: 'wallet',
  title: { zh: '财务', en: 'Billing', es: 'Facturación', de: 'Abrechnung', ja: '請求', fr: 'Facturation' },
};
const payment = { zh: '支付', en: 'Payment', es: 'Pago', de: 'Zahlung', ja: '支払い', fr: 'Paiement' };
const deposit = { zh: '充值', en: 'Deposit', es: 'Recarga', de: 'Aufladen', ja: 'チャージ', fr: 'Recharge' };
const transactions = {
  zh: '交易记录',
  en: 'Transactions',
  es: 'Transacciones',
  de: 'Transaktionen',
  ja: '取引履歴',
  fr: 'Transactions',
};

export const manifest: ManifestSource = {
  id: 'billing',
  contract: '^1.1',
  owner: 'team-billing',
  title: group.title,
  routes: [
    { path: '/payment', title: payment, screen: 'payment', permission: 'order:pay' },
    { path: '/payment/batch', title: payment, screen: 'payment-batch', permission: 'order:pay' },
    { path: '/deposit', title: deposit, screen: 'deposit', permission: 'ledger:recharge' },
    { path: '/billing/transaction', title: transactions, screen: 'transactions', permission: 'ledger:read' },
  ],
  navigation: [
    { group, path: '/billing/transaction', title: transactions, order: 20 },
    { group, path: '/deposit', title: deposit, order: 30 },
  ],
  provides: ['billing/payment-dialog/v1'],
  permissions: { 'billing/payment-dialog/v1': 'order:pay' },
  consumes: [],
  contributes,
};
