import { describe, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { callOf, expectEndsWell, spoiledCases } from '@certdeck/federation/testing';
import EndsByWeek from './contributions/EndsByWeek.tsx';
import FirstSteps from './contributions/FirstSteps.tsx';
import InUseBadge from './contributions/InUseBadge.tsx';
import RecentOrders from './contributions/RecentOrders.tsx';
import TodoEnds from './contributions/TodoEnds.tsx';
import TodoPay from './contributions/TodoPay.tsx';
import TodoWaiting from './contributions/TodoWaiting.tsx';
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
  callOf(orderCalls.listBulks, [
    { id: 'b1', action: 'renew', createTime: 1, endTime: 0, total: 3, done: 1, failed: 1 },
  ]),
  callOf(accountCalls.listPreferences, [{ key: 'columns.orders.list', value: ['remark'], revision: 1 }]),
];

const cases = spoiledCases([
  { name: 'the list of orders', element: <OrderListPage />, options, reads: lists },
  {
    name: 'expiring certificates',
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
  { name: 'the newest orders', element: <RecentOrders />, options, reads: lists.slice(0, 2) },
  {
    name: 'what is to be done',
    element: (
      <main>
        <TodoEnds />
        <TodoWaiting />
        <TodoPay />
      </main>
    ),
    options,
    reads: lists.slice(0, 2),
  },
  {
    name: 'the weeks of ends',
    element: <EndsByWeek />,
    options,
    reads: [callOf(orderCalls.countEnds, { ends: [1] }), lists[1]!],
  },
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
  it.each(cases)('come to rest and can be used after %s (API-012)', async (_title, one) =>
    expectEndsWell(one),
  );
});
