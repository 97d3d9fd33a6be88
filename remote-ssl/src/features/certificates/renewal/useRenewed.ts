import { orderCalls, type OrderDetail, type Product } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { isFreeProduct, isUnpriced } from '@certdeck/validation';

/** The order that is renewed, as far as it is known. */
export interface Renewed {
  orderNo: string;
  order: OrderDetail | undefined;
  /** Why it isn't known, where reading it failed. */
  failed: boolean;
  /** Reads it again: it may have been renewed in another tab. */
  refresh(): void;
}

/** Reads the order that a renewal follows; null where none is renewed ('' as number). */
export function useRenewed(orderNo: string): Renewed | null {
  const { data, error, refresh } = useCall(orderCalls.getOrder, orderNo === '' ? null : { id: orderNo });
  if (orderNo === '') return null;
  return { orderNo, order: data, failed: !data && error !== undefined, refresh: () => void refresh() };
}

/**
 * End of the coverage that a renewal takes over, Unix seconds; 0 where nothing is left of it, and for what costs nothing
 * (D-492).
 */
export function carriedFrom(
  renewed: Renewed | null,
  product: Product | undefined,
  year: number,
  now: number,
): number {
  const end = renewed?.order?.endTime ?? 0;
  return product && !isFreeProduct(product) && !isUnpriced(year) && end > now ? end : 0;
}

/** The request of the renewed order, where it may be used again; '' where it can't. */
export function keptRequest(renewed: Renewed | null): string {
  const order = renewed?.order;
  return order && order.revocation?.reason !== 'keyCompromise' ? order.csr : '';
}
