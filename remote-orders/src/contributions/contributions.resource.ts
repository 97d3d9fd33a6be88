import { orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
const FIRST_FIVE = { expiring: 'Y' as const, limit: 5, offset: 1 };
/** Enough to tell which products are in use; an account with more orders than these has them in its list. */
const ISSUED = { status: OrderStatus.issued, limit: 500, offset: 1 };

/** How many orders stand where; one read for all cards of the dashboard. */
export function useOrderCounts() {
  return useCall(orderCalls.countOrders, NOTHING, { messages: 'none' });
}

/** The five whose coverage ends first or has just ended (D-191). */
export function useExpiring() {
  return useCall(orderCalls.listOrders, FIRST_FIVE, { messages: 'none' });
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
