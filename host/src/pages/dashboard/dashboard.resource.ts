import { orderCalls } from '@certdeck/contract';
import { type CallState, useCall } from '@certdeck/session';

export interface OrderCounts {
  total: number;
  byStatus: Record<string, number>;
  /** End within 30 days or ended less than 30 days ago (D-191). */
  expiring: number;
}

const NOTHING = {};

/** How many orders stand where; `wanted` is false where the host name has no orders, and the API would refuse. */
export function useOrderCounts(wanted: boolean): CallState<OrderCounts> {
  return useCall(orderCalls.countOrders, wanted ? NOTHING : null);
}
