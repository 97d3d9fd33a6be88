import { orderCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

/** Every product in one page (A§7.11, D-063). */
const ALL = { limit: 1000, offset: 1 };

/** The products on sale, read once for the buy screen and the price list. */
export function useProducts() {
  return useCall(orderCalls.listProducts, ALL);
}
