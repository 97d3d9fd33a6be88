import { describe, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { domainCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import BatchPage from './features/batch/Batch.page.tsx';
import { texts as batchTexts } from './features/batch/texts.ts';
import BatchSearchPage from './features/batch-search/BatchSearch.page.tsx';
import { texts as batchSearchTexts } from './features/batch-search/texts.ts';
import CartPage from './features/cart/Cart.page.tsx';
import { texts as cartTexts } from './features/cart/texts.ts';
import ManagePage from './features/manage/Manage.page.tsx';
import { texts as manageTexts } from './features/manage/texts.ts';
import NamePage from './features/name/Name.page.tsx';
import { texts as nameTexts } from './features/name/texts.ts';
import ContactsPage from './features/contact/Contacts.page.tsx';
import GroupsPage from './features/group/Groups.page.tsx';
import PricePage from './features/price/Price.page.tsx';
import RenewFormPage from './features/renew-form/RenewForm.page.tsx';
import { texts as renewFormTexts } from './features/renew-form/texts.ts';
import RenewListPage from './features/renew-list/RenewList.page.tsx';
import { texts as renewListTexts } from './features/renew-list/texts.ts';
import TransferInPage from './features/transfer-in/TransferIn.page.tsx';
import { texts as transferInTexts } from './features/transfer-in/texts.ts';
import TransferInListPage from './features/transfer-in-list/TransferInList.page.tsx';
import { texts as transferInListTexts } from './features/transfer-in-list/texts.ts';
import TransferOutPage from './features/transfer-out/TransferOut.page.tsx';
import { texts as transferOutTexts } from './features/transfer-out/texts.ts';
import TransferOutListPage from './features/transfer-out-list/TransferOutList.page.tsx';
import { texts as transferOutListTexts } from './features/transfer-out-list/texts.ts';
import SearchPage from './features/search/Search.page.tsx';
import { batchLineOf, batchOf } from './testing/batches.ts';
import { detailOf, lineOf, nameOf, orderOf, listedDomainOf, tldOf } from './testing/domains.ts';
import { contactOf, groupOf, groupsOf } from './testing/people.ts';
import { transferInOf, transferQuoteOf } from './testing/transfers-in.ts';
import { askedForOf, transferOutOf } from './testing/transfers-out.ts';
import { texts } from './texts.ts';

const options = { namespaces: { domain: texts }, lang: 'en' } as const;

const groups = callOf(domainCalls.listDomainGroups, {
  groups: [{ id: 'g', name: 'Production', domains: 1 }],
  total: 1,
  pagination: { limit: 500, offset: 1, total: 1 },
});

const cases = spoiledCases([
  {
    name: 'the search',
    element: <SearchPage />,
    options: { ...options, path: '/domain/search?q=shopfly' },
    reads: [
      callOf(domainCalls.suggest, [nameOf('shopfly.test', { exact: true })]),
      callOf(domainCalls.listCart, [lineOf('shopfly.test')]),
    ],
  },
  {
    name: 'the prices',
    element: <PricePage />,
    options,
    reads: [callOf(domainCalls.listTlds, { tld: [tldOf('com')] })],
  },
  {
    name: 'the cart',
    element: <CartPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-cart': cartTexts } },
    reads: [
      callOf(domainCalls.listCart, [lineOf('shopfly.test')]),
      callOf(domainCalls.listDomainContacts, [contactOf()]),
    ],
    writes: [callOf(domainCalls.payCart, { orderNo: ['D-1'] })],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /^Pay/ }));
      await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
    },
    success: 'Being registered',
  },
  {
    name: 'the names of a tenant',
    element: <ManagePage />,
    options: {
      ...{ lang: 'en', path: '/domain/manage/mine' },
      namespaces: { domain: texts, 'domain-manage': manageTexts },
    },
    reads: [
      callOf(domainCalls.listDomains, [listedDomainOf('shop.test')]),
      callOf(domainCalls.countDomains, { mine: 1, expiring: 0, expired: 0, forSale: 0 }),
      groups,
    ],
  },
  {
    name: 'one name',
    element: <NamePage />,
    options: {
      ...{ lang: 'en', path: '/domain/manage/D-1', route: '/domain/manage/:orderNo' },
      namespaces: { domain: texts, 'domain-name': nameTexts },
    },
    reads: [callOf(domainCalls.getDomain, detailOf('shop.test', { orders: [orderOf('R-1')] })), groups],
  },
  {
    name: 'a renewal',
    element: <RenewFormPage />,
    options: {
      ...{ lang: 'en', path: '/domain/renew/form?orderNo=D-1' },
      namespaces: { domain: texts, 'domain-renew-form': renewFormTexts },
    },
    reads: [
      callOf(domainCalls.renewalPrice, {
        ...{ price: 7_900, currency: 'CNY' },
        quotes: [
          {
            ...{ orderNo: 'D-1', domain: 'shop.test', unicode: 'shop.test', kind: 'renew', years: 1 },
            ...{ price: 7_900, expireTime: 1_800_000_000, newExpireTime: 1_831_536_000, problem: null },
          },
        ],
      }),
    ],
    writes: [callOf(domainCalls.renewDomains, { orderNo: ['R-1'] })],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /^Pay/ }));
      await user.click(await screen.findByRole('button', { name: /^Confirm/ }));
    },
    success: '1 renewal is paid',
  },
  {
    name: 'the renewals',
    element: <RenewListPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-renew-list': renewListTexts } },
    reads: [callOf(domainCalls.listRenewals, [orderOf('R-1')])],
  },
  {
    name: 'transfers from other registrars',
    element: <TransferInPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-transfer-in': transferInTexts } },
    reads: [callOf(domainCalls.listDomainContacts, [contactOf()])],
    writes: [
      callOf(domainCalls.planTransfers, {
        ...{ price: 7_900, currency: 'CNY' },
        lines: [transferQuoteOf('a.test')],
      }),
    ],
    async act({ user }) {
      const list = await screen.findByLabelText(/^A name and its code/);
      await user.clear(list);
      await user.type(list, 'a.test code');
      await user.selectOptions(await screen.findByLabelText(/^Holder/), 'c1');
      await user.click(await screen.findByRole('button', { name: 'Check' }));
    },
    success: 'Can be transferred: 1 of 1',
  },
  {
    name: 'the transfers from other registrars',
    element: <TransferInListPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-transfer-in-list': transferInListTexts } },
    reads: [callOf(domainCalls.listTransfersIn, [transferInOf('a.test')])],
  },
  {
    name: 'the names that can go',
    element: <TransferOutPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-transfer-out': transferOutTexts } },
    reads: [callOf(domainCalls.listTransfersOut, [transferOutOf('shop.test')])],
    writes: [callOf(domainCalls.makeTransferCode, { code: 'Kx7', endTime: 1_830_000_000 })],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /^Get code/ }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Get code' }));
    },
    success: 'Code of shop.test',
  },
  {
    name: 'the names that leave',
    element: <TransferOutListPage />,
    options: { lang: 'en', namespaces: { domain: texts, 'domain-transfer-out-list': transferOutListTexts } },
    reads: [callOf(domainCalls.listTransfersOut, [askedForOf('shop.test')])],
    writes: [callOf(domainCalls.decideTransfer, {})],
    async act({ user }) {
      await user.click(await screen.findByRole('button', { name: /^Approve/ }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Approve' }));
    },
    success: 'shop.test goes to the other registrar',
  },
  {
    name: 'the contacts',
    element: <ContactsPage />,
    options,
    reads: [callOf(domainCalls.listDomainContacts, [contactOf()])],
  },
  {
    name: 'the groups',
    element: <GroupsPage />,
    options,
    reads: [callOf(domainCalls.listDomainGroups, groupsOf([groupOf({ domains: 1 })]))],
  },
  {
    name: 'a change of several names',
    element: <BatchPage />,
    options: {
      ...{ lang: 'en', path: '/domain/batch/remark' },
      namespaces: { domain: texts, 'domain-batch': batchTexts },
    },
    reads: [callOf(domainCalls.listDomainBatches, [batchOf([batchLineOf('a.test')])]), groups],
    writes: [callOf(domainCalls.planDomainBatch, { lines: [batchLineOf('a.test')] })],
    async act({ user }) {
      const names = await screen.findByLabelText(/^Domain names/);
      await user.clear(names);
      await user.type(names, 'a.test');
      await user.click(await screen.findByRole('button', { name: 'Preview' }));
    },
    success: 'What would change',
  },
  {
    name: 'a batch',
    element: <BatchPage />,
    options: {
      ...{ lang: 'en', path: `/domain/batch/dns?batch=${batchOf([]).id}` },
      namespaces: { domain: texts, 'domain-batch': batchTexts },
    },
    reads: [callOf(domainCalls.readDomainBatch, batchOf([batchLineOf('a.test', { state: 'done' })]))],
  },
  {
    name: 'the search for several names',
    element: <BatchSearchPage />,
    options: {
      ...{ lang: 'en', path: '/domain/batch/search' },
      namespaces: { domain: texts, 'domain-batch-search': batchSearchTexts },
    },
    reads: [groups],
    writes: [callOf(domainCalls.findDomains, [{ domain: 'a.test', unicode: 'a.test', found: null }])],
    async act({ user }) {
      const names = await screen.findByLabelText(/^Domain names/);
      await user.clear(names);
      await user.type(names, 'a.test');
      await user.click(await screen.findByRole('button', { name: 'Search' }));
    },
    success: 'Not yours: 1',
  },
]);

describe('screens of domains', () => {
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
