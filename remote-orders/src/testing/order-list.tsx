import { screen } from '@testing-library/react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, type RenderScreenOptions } from '@certdeck/federation/testing';
import OrderListPage from '../features/list/OrderList.page.tsx';
import { texts } from '../texts.ts';
import { makeOrder, ORDERED } from './orders.ts';

/** Of which two can be paid. */
export const orders: PayOrder[] = [
  makeOrder({ orderNo: 'N1', commonName: 'one.com' }),
  makeOrder({ orderNo: 'N2', commonName: 'two.com', orderStatus: 1002, payTime: ORDERED, payAmount: 20_000 }),
  makeOrder({ orderNo: 'N3', commonName: 'three.com', payAmount: 100 }),
  makeOrder({
    orderNo: 'N5',
    commonName: 'five.com',
    orderStatus: 1005,
    payTime: Date.parse('2024-01-01T00:00:00') / 1000,
    certExpireTime: 4_000_000_000,
  }),
];

/** The list, or another page of orders, over an API that answers `rows`. */
export function showList(
  options: RenderScreenOptions = {},
  page = <OrderListPage />,
  rows = orders,
  total = rows.length,
) {
  return renderScreen(page, {
    path: '/orders/list',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrders, { data: rows, total }),
      onCall(orderCalls.countOrders, { data: { total: 25, byStatus: { 1001: 20, 1005: 5 }, expiring: 0 } }),
      onCall(orderCalls.listProducts, { data: [] }),
      onCall(orderCalls.listBulks, { data: [] }),
    ],
  });
}
/** What the list has asked for. */
export const asked = () => sentTo(orderCalls.listOrders).map(({ input }) => input);
/** The row in which a text stands. */
export const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;
