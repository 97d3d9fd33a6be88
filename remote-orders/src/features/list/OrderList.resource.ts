import { orderCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { sortBrands } from '@certdeck/validation';
import { matchInput, type ListFilters } from './filters.ts';

/** All products of the shop (D-064). */
const ALL_PRODUCTS = { limit: 1000, offset: 1 };

/** One page of the orders that match. */
export function useOrders(filters: ListFilters, expiring: boolean) {
  return useCall(
    orderCalls.listOrders,
    { ...matchInput(filters, expiring), limit: filters.limit, offset: filters.page },
    { keepPreviousData: true, messages: 'none' },
  );
}

/** Orders of each status. */
export function useOrderCounts(wanted: boolean) {
  return useCall(orderCalls.countOrders, wanted ? {} : null, { messages: 'none' }).data;
}

/** The brands that can be filtered by, in the shop's order. */
export function useBrands(): readonly { brand: string; name: string }[] {
  const { data } = useCall(orderCalls.listProducts, ALL_PRODUCTS, { messages: 'none' });
  const names = new Map((data ?? []).map(({ brand, brandName }) => [brand, brandName || brand]));
  return sortBrands([...names].map(([brand, name]) => ({ brand, name })));
}
