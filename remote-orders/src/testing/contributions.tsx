import type { ReactNode } from 'react';
import { waitFor } from '@testing-library/react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import { texts } from '../texts.ts';
import { makeOrder } from './orders.ts';

/** One day, in seconds. */
export const DAY = 86_400;

/** Draws a contribution as a slot would. */
export const showContribution = (element: ReactNode, options: RenderScreenOptions) =>
  renderScreen(element, { namespaces: { orders: texts }, ...options });

export const counting = (total: number, byStatus: Record<string, number> = {}, expiring = 0) =>
  onCall(orderCalls.countOrders, { data: { total, byStatus, expiring } });

/** An order whose name is made of its number. */
export const namedOrder = (orderNo: string, values: Partial<PayOrder> = {}) =>
  makeOrder({ orderNo, commonName: `${orderNo.toLowerCase()}.example.com`, ...values });

/** The list's answer to what is asked of it; as many in all as it has unless `total` says otherwise. */
export const listing = (answer: (input: Record<string, unknown>) => PayOrder[], total?: number) =>
  onCall(orderCalls.listOrders, ({ input }) => {
    const data = answer(input);
    return { data, total: total ?? data.length };
  });

export const failing = (call: typeof orderCalls.countOrders | typeof orderCalls.listOrders) =>
  onCall(call as typeof orderCalls.countOrders, { code: 13001, msg: 'x' });

/** Nothing stands in for what is on its way any more. */
export const loaded = () =>
  waitFor(() => {
    if (document.querySelector('[aria-busy=true]')) throw new Error('something is still on its way');
  });
