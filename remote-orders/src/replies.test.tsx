import { describe, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import ExpiringSoon from './contributions/ExpiringSoon.tsx';
import FirstSteps from './contributions/FirstSteps.tsx';
import InUseBadge from './contributions/InUseBadge.tsx';
import OrderCounts from './contributions/OrderCounts.tsx';
import ContactsPage from './features/contacts/Contacts.page.tsx';
import ExpiringOrdersPage from './features/list/ExpiringOrders.page.tsx';
import OrderListPage from './features/list/OrderList.page.tsx';
import OrganizationsPage from './features/organizations/Organizations.page.tsx';
import { makeOrder } from './testing/orders.ts';
import { texts } from './texts.ts';

const options = { namespaces: { orders: texts }, lang: 'en' } as const;
const lists = [
  callOf(orderCalls.listOrders, [makeOrder(), makeOrder({ orderNo: 'N2', endTime: 1_700_000_000 })]),
  callOf(orderCalls.countOrders, { total: 2, byStatus: { '1001': 2 }, expiring: 1 }),
  callOf(orderCalls.listProducts),
];

const cases = spoiledCases([
  { name: 'the list of orders', element: <OrderListPage />, options, reads: lists },
  {
    name: 'what ends soon',
    element: <ExpiringOrdersPage />,
    options,
    reads: lists.slice(0, 1),
    others: lists.slice(1).map((one) => one.good()),
  },
  { name: 'contacts', element: <ContactsPage />, options, reads: [callOf(accountCalls.listContacts)] },
  {
    name: 'organisations',
    element: <OrganizationsPage />,
    options,
    reads: [callOf(accountCalls.listOrganizations)],
  },
  { name: 'the counts', element: <OrderCounts />, options, reads: [lists[1]!] },
  { name: 'the card of what ends soon', element: <ExpiringSoon />, options, reads: lists.slice(0, 2) },
  {
    name: 'the first steps',
    // Draws nothing where there are orders.
    element: (
      <main>
        <p>a page</p>
        <FirstSteps />
        <InUseBadge productNo="a" productType="dv" brand="alphassl" />
      </main>
    ),
    options,
    reads: lists.slice(0, 2),
  },
]);

describe('screens of orders', () => {
  it.each(cases)(
    'come to rest and can be used after %s (API-012)',
    async (_title, one) => expectEndsWell(one),
    20_000,
  );
});
