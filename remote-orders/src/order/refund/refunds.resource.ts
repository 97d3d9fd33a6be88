import { orderCalls, type PayOrder, REFUNDS_LIMIT } from '@certdeck/contract';
import { useCall, useCalls } from '@certdeck/session';

type Paid = Pick<PayOrder, 'orderNo' | 'payTime' | 'payAmount' | 'packageNo'>;
type Refunds = NonNullable<NonNullable<typeof orderCalls.orderRefunds.types>['data']>;

/** Whether money paid an order, which could go back. */
const isPaidByMoney = ({ payTime, payAmount, packageNo }: Paid): boolean =>
  payTime > 0 && payAmount > 0 && packageNo === undefined;

/**
 * What of orders can go back to where they were paid (D-641). `data` is undefined while it is read, and
 * where it can't be, which `isUnread` tells.
 */
export function useOrderRefunds(orders: readonly Paid[]): { data: Refunds | undefined; isUnread: boolean } {
  const orderNos = orders.filter(isPaidByMoney).map(({ orderNo }) => orderNo);
  const pages = Array.from({ length: Math.ceil(orderNos.length / REFUNDS_LIMIT) }, (_, page) => ({
    orderNos: orderNos.slice(page * REFUNDS_LIMIT, (page + 1) * REFUNDS_LIMIT),
  }));
  const [first, ...rest] = pages;
  const one = useCall(orderCalls.orderRefunds, rest.length === 0 ? (first ?? null) : null, {
    messages: 'none',
  });
  const many = useCalls(orderCalls.orderRefunds, rest.length > 0 ? pages : null);
  if (!first) return { data: [], isUnread: false };
  const data = rest.length > 0 ? many.data?.flat() : one.data;
  return { data, isUnread: (one.error ?? many.error) !== undefined };
}
