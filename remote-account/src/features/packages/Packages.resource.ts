import { accountCalls, orderCalls, type Product } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { NINETY_DAYS, yearOptions } from '@certdeck/validation';

/** Packages that are shown, the newest. */
const NEWEST = { limit: 200, offset: 1 };
/** Every product that is sold ahead to this customer, in one page (A§7.11, D-063). */
const AHEAD = { limit: 1000, offset: 1, ahead: 'Y' } as const;

export const usePackages = () => useCall(accountCalls.packages, NEWEST, { messages: 'none' });
export type Package = NonNullable<ReturnType<typeof usePackages>['data']>[number];

/** Years for which certificates of a product are sold ahead: those that have a price. */
export const yearsOf = ({ maxYear, prices }: Product): number[] =>
  yearOptions(maxYear).filter((year) => year !== NINETY_DAYS && (prices[year] ?? 0) > 0);

/** Products whose certificates are sold ahead. */
export function usePackageProducts() {
  const list = useCall(orderCalls.listProducts, AHEAD, { messages: 'none' });
  const products = list.data?.filter((product) => yearsOf(product).length > 0);
  return { ...list, products };
}
