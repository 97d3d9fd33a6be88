import { orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
const ENDING = { expiring: 'Y' as const, sort: 'ends' as const, limit: 4, offset: 1 };
const NEWEST = { limit: 5, offset: 1 };
/** Orders whose prices are added up; with more than these the list is the place to pay. */
const MOST_PAID = 100;
/** Enough to tell which products are in use; an account with more orders than these has them in its list. */
const ISSUED = { status: OrderStatus.issued, limit: 500, offset: 1 };

/** How many orders stand where; one read for all cards of the dashboard. */
export function useOrderCounts() {
  return useCall(orderCalls.countOrders, NOTHING, { messages: 'none' });
}

/** The four whose coverage or certificate ends first or has just ended (D-191); `wanted` once there are some. */
export function useExpiring(wanted: boolean) {
  return useCall(orderCalls.listOrders, wanted ? ENDING : null, { messages: 'none' });
}

/** The newest orders of a status, three at most, once there are some. */
export function useWaiting(status: number, wanted: boolean) {
  return useCall(orderCalls.listOrders, wanted ? { status, limit: 3, offset: 1 } : null, {
    messages: 'none',
  });
}

/** The orders that wait for payment, as many as are added up, once there are some. */
export function useUnpaid(wanted: boolean) {
  const input = { status: OrderStatus.waitingForPayment, limit: MOST_PAID, offset: 1 };
  return useCall(orderCalls.listOrders, wanted ? input : null, { messages: 'none' });
}

/** The five newest orders. */
export function useNewest() {
  return useCall(orderCalls.listOrders, NEWEST, { messages: 'none' });
}

/** How many orders end between each two of some moments, in seconds (D-266). */
export function useEnds(borders: readonly number[]) {
  return useCall(orderCalls.countEnds, { borders: [...borders] }, { messages: 'none' });
}

/** The order that ends first after a moment, in seconds. */
export function useNextEnd(now: number) {
  const input = { endsFrom: now, sort: 'ends' as const, limit: 1, offset: 1 };
  return useCall(orderCalls.listOrders, input, { messages: 'none' });
}

/** How many certificates in force the customer has of each product, by its number; one read for all badges. */
export function useProductsInUse(): ReadonlyMap<string, number> {
  const { data } = useCall(orderCalls.listOrders, ISSUED, { messages: 'none' });
  return data ? countsOf(data) : NONE;
}

const NONE: ReadonlyMap<string, number> = new Map();
const counted = new WeakMap<readonly PayOrder[], ReadonlyMap<string, number>>();

/** Counted once an answer, however many badges ask. */
function countsOf(orders: readonly PayOrder[]): ReadonlyMap<string, number> {
  const known = counted.get(orders);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { productNo } of orders) counts.set(productNo, (counts.get(productNo) ?? 0) + 1);
  counted.set(orders, counts);
  return counts;
}
