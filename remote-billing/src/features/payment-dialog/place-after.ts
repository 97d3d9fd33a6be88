import type { PaymentRequest } from '@certdeck/contract';

/** Where a paid customer goes: the order, or the list of several (A§4.19). */
export function placeAfter({ orderNos }: PaymentRequest): string {
  return orderNos.length === 1 ? `/ssl/certificate/${orderNos[0]}` : '/orders/list';
}
