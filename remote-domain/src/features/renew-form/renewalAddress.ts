import { CART_LINES } from '@certdeck/contract';

/** What the address of a renewal says. */
export interface RenewalWish {
  /** Numbers that name what is renewed, each once, as many as one payment takes. */
  orderNos: string[];
  years: number;
}

export const MOST_YEARS = 10;
const ORDER_NO = /^[A-Za-z0-9-]{1,40}$/;

/** Reads the address; what can't be used counts as absent. */
export function readWish(query: URLSearchParams): RenewalWish {
  const numbers = query
    .getAll('orderNo')
    .flatMap((joined) => joined.split(','))
    .map((one) => one.trim())
    .filter((one) => ORDER_NO.test(one));
  const years = Number(query.get('years'));
  return {
    orderNos: [...new Set(numbers)].slice(0, CART_LINES),
    years: Number.isInteger(years) && years >= 1 && years <= MOST_YEARS ? years : 1,
  };
}

export function writeWish({ orderNos, years }: RenewalWish): URLSearchParams {
  const query = new URLSearchParams();
  if (orderNos.length > 0) query.set('orderNo', orderNos.join(','));
  if (years > 1) query.set('years', String(years));
  return query;
}
