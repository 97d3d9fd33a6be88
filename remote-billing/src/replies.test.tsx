import { describe, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import {
  accountOf,
  callOf,
  expectEndsWell,
  onCall,
  type RenderedScreen,
  spoiledCases,
} from '@certdeck/federation/testing';
import DepositPage from './features/deposit/Deposit.page.tsx';
import PaymentPage from './features/payment/Payment.page.tsx';
import PaymentBatchPage from './features/payment-batch/PaymentBatch.page.tsx';
import PaymentDialog from './features/payment-dialog/Payment.dialog.tsx';
import InvoicesPage from './features/invoices/Invoices.page.tsx';
import InvoiceContactsPage from './features/invoices/contacts/InvoiceContacts.page.tsx';
import InvoiceTitlesPage from './features/invoices/titles/InvoiceTitles.page.tsx';
import PriceListPage from './features/price-list/PriceList.page.tsx';
import TransactionsPage from './features/transactions/Transactions.page.tsx';
import { detailOf, waitingOrder } from './testing/orders.ts';
import { fullTitle, mailing, requested } from './testing/invoices.tsx';
import { texts } from './texts.ts';

const options = { namespaces: { billing: texts }, lang: 'en' } as const;
const order = waitingOrder();
const ways = callOf(orderCalls.payWays, {
  payWays: [{ name: 'balance', payWay: 'balance', showName: '', switch: 'Y' as const }],
});
const packages = callOf(accountCalls.packagesFor, { fits: true, left: 3, names: false });
const detail = callOf(orderCalls.getOrder, detailOf(order));
const status = onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1001 } });

const transfer = {
  'Amount transferred': '100.5',
  'Account holder': '王明',
  Bank: 'Bank of Examples',
  'Account number': '6222020200112233445',
  Telephone: '+86 13800138000',
};
const { account, profile } = accountOf(10_000);
const customer = [
  onCall(accountCalls.getAccount, { data: account }),
  onCall(accountCalls.getProfile, { data: profile }),
];
const reported = {
  ...{ id: 'T1', amount: 100, time: 1_795_089_600, reported: 1_795_180_000, status: 'waiting' as const },
  ...{ bankname: 'Bank', bankno: '4455', receipts: 1 },
};
const receipt = {
  ...{ id: 'R1', name: 'a.pdf', type: 'application/pdf' as const, size: 1, time: 1_795_180_000 },
};
const prepare = ({ session }: RenderedScreen) => session.loadUser();

const titles = callOf(accountCalls.listInvoiceOrganizations, [fullTitle]);
const contacts = callOf(accountCalls.listInvoiceContacts, [mailing]);
const payer = callOf(accountCalls.getAccount, { ...account, toBeInvoicedAmount: 500 });

const cases = spoiledCases([
  {
    name: 'invoices',
    element: <InvoicesPage />,
    options,
    reads: [payer, callOf(accountCalls.listInvoices, [requested])],
    writes: [callOf(accountCalls.createInvoice, { id: requested.id })],
    others: [titles.good(), contacts.good()],
    async act({ user }) {
      await user.click(await screen.findByText('Apply for an invoice'));
      await screen.findByRole('option', { name: /Quokka Ltd/ });
      await user.click(screen.getByRole('button', { name: 'Apply' }));
    },
  },
  {
    name: 'the price list',
    element: <PriceListPage />,
    options,
    reads: [callOf(orderCalls.listProducts)],
    others: [payer.good(), callOf(accountCalls.listInvoices, [requested]).good()],
  },
  { name: 'invoice templates', element: <InvoiceTitlesPage />, options, reads: [titles] },
  { name: 'mailing templates', element: <InvoiceContactsPage />, options, reads: [contacts] },
  {
    name: 'transactions',
    element: <TransactionsPage />,
    options,
    reads: [callOf(accountCalls.listTransactions)],
  },
  {
    name: 'the payment page',
    element: <PaymentPage />,
    options: { ...options, path: '/payment?orderNo=N1', route: '/payment' },
    reads: [detail, ways, packages],
    others: [status, ...customer],
    prepare,
  },
  {
    name: 'the page of many payments',
    element: <PaymentBatchPage />,
    options: { ...options, path: '/payment/batch' },
    reads: [callOf(orderCalls.listOrders, [order])],
    writes: [ways],
    others: [detail.good(), packages.good(), status, ...customer],
    prepare,
    async act({ user }) {
      await user.click(await screen.findByLabelText('Select example.com'));
      await user.click(await screen.findByText('Pay'));
    },
  },
  {
    name: 'the payment dialog',
    element: <PaymentDialog input={{ aim: 'makeOrder', orderNos: ['N1'] }} resolve={() => undefined} />,
    options,
    reads: [detail, ways, packages],
    others: [status, ...customer],
    prepare,
  },
  {
    name: 'the deposit',
    element: <DepositPage />,
    options,
    reads: [callOf(accountCalls.listTransfers, [reported]), callOf(accountCalls.listReceipts, [receipt])],
    others: [ways.good(), ...customer],
    prepare,
    writes: [callOf(accountCalls.bankTransfer)],
    async act({ user }) {
      for (const [label, text] of Object.entries(transfer))
        fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value: text } });
      await user.click(screen.getByRole('button', { name: 'Report the transfer' }));
    },
  },
]);

describe('screens of billing', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
