import type { PayOrder } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import { useCan } from '@certdeck/session';
import { useOrderActions } from '../../order/permitted.ts';
import type { Renewal } from '../../order/renewal.ts';

const BUY_PAGE = '/ssl/certificates';

interface Acts {
  renewal: Renewal;
  /** Whether the files of an order are being read. */
  isReading(orderNo: string): boolean;
  download(order: PayOrder): void;
}

/**
 * Letters of the order lists: C buys, E renews and D downloads the order whose row has the focus, where its buttons do
 * so (D-478).
 */
export function useListLetters({ renewal, isReading, download }: Acts) {
  const { hasRoute } = usePortal();
  const can = useCan();
  const navigate = useNavigate();
  const actionsOf = useOrderActions();
  const isIssued = (order: PayOrder | undefined): order is PayOrder =>
    order !== undefined && actionsOf(order.orderStatus).download;
  return {
    c: () => {
      if (!hasRoute(BUY_PAGE) || !can('order:create')) return false;
      void navigate(BUY_PAGE);
      return true;
    },
    e: (order: PayOrder | undefined) => {
      if (!isIssued(order) || !renewal.offered) return false;
      if (renewal.startingNo === null) void renewal.start(order);
      return true;
    },
    d: (order: PayOrder | undefined) => {
      if (!isIssued(order)) return false;
      if (!isReading(order.orderNo)) download(order);
      return true;
    },
  };
}
