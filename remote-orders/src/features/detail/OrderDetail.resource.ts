import { orderCalls, type OrderDetail, type OrderDomain, type ShownRefund } from '@certdeck/contract';
import { useCall } from '@certdeck/session';
import { orderActions } from '@certdeck/validation';

/** All names of an order in one page (B§9.7). */
const ALL_NAMES = { limit: 5000, offset: 1 };

/** Milliseconds between two looks at an order, by what it waits for. */
const LOOKS: Readonly<Record<OrderDetail['stage'], number>> = {
  // Paid on a phone, perhaps, while this page stays open.
  payment: 15_000,
  validation: 8_000,
  issuing: 3_000,
  issued: 0,
  resubmit: 0,
  cancelled: 0,
};
/** The same while a further certificate of an issued order is on its way. */
const REISSUE_LOOKS: Readonly<Record<NonNullable<OrderDetail['reissue']>['state'], number>> = {
  unpaid: LOOKS.payment,
  validating: LOOKS.validation,
  refused: 0,
};
/** The same while money goes back: its provider was just asked, or takes days. */
const REFUND_LOOKS: Partial<Record<ShownRefund['state'], number>> = { requested: 5_000, pending: 60_000 };
/** An order that can't be issued as it is: looked at again every 10 minutes at the earliest. */
const STUCK_LOOK = 30_000;
/** Orders with more names are read less often. */
const MANY_NAMES = 100;

/** Milliseconds until an order is read again; 0 when nothing is under way. */
export function nextLook(order: OrderDetail | undefined): number {
  if (!order) return 0;
  const refunds = order.refunds?.flatMap(({ state }) => REFUND_LOOKS[state] ?? []) ?? [];
  const looks = [lookAtWork(order), ...refunds].filter((wait) => wait > 0);
  return looks.length > 0 ? Math.min(...looks) : 0;
}

/** The same for what is done to issue it. */
function lookAtWork(order: OrderDetail): number {
  if (order.issueError || order.revocation?.state === 'revoking') return STUCK_LOOK;
  const { reissue } = order;
  if (reissue) return reissue.issueError ? STUCK_LOOK : REISSUE_LOOKS[reissue.state];
  return LOOKS[order.stage] * (order.domains.length > MANY_NAMES ? 3 : 1);
}

/** One order with everything its page shows; the page itself shows why it can't be read. */
export function useOrder(id: string) {
  return useCall(orderCalls.getOrder, { id }, { refreshInterval: nextLook, messages: 'none' });
}

/**
 * The names of an order, and, until they are read, those that came with the order.
 * @param given names that are at hand already, which come with each look at the order
 */
export function useOrderNames(order: OrderDetail, given?: readonly OrderDomain[]): readonly OrderDomain[] {
  const { data } = useCall(
    orderCalls.listOrderDomains,
    given ? null : { orderNo: order.orderNo, ...ALL_NAMES },
    { refreshInterval: nextLook(order), messages: 'none' },
  );
  return given ?? data ?? order.domains;
}

/** The certificate in force and its chain as PEM, leaf first; '' while there is none. */
export function useIssuedChain({ orderNo, orderStatus }: OrderDetail): string {
  const wanted = orderActions(orderStatus).download;
  const { data } = useCall(orderCalls.getCertificate, wanted ? { id: orderNo } : null, { messages: 'none' });
  if (typeof data?.certificate !== 'string') return '';
  return [data.certificate, data.caBundle].filter(Boolean).join('\n');
}

/** The certificate in force with its chain; read once. */
export function useCertificate(orderNo: string) {
  return useCall(orderCalls.getCertificate, { id: orderNo }, { messages: 'none' });
}
