import { useCallback, useMemo, useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { encodeRenewTicket } from '@certdeck/validation';

/** The page that renewals start at; it belongs to another area. */
const BUY_PAGE = '/ssl/certificates';
/** Names read for a renewal: all of an order (B§9.7, D-064). */
const ALL_NAMES = { limit: 5000, offset: 1 };

export interface Renewal {
  /** There is a page to buy at. */
  offered: boolean;
  /** The order whose names are being read. */
  startingNo: string | null;
  start(order: Pick<PayOrder, 'orderNo' | 'commonName'>): Promise<void>;
}

/** Renewing: the buy screen with a ticket that holds the names of the order (ORD-034, D-153). */
export function useRenewal(): Renewal {
  const { client } = useSession();
  const navigate = useNavigate();
  const { hasRoute } = usePortal();
  const [startingNo, setStartingNo] = useState<string | null>(null);
  const start = useCallback(
    async ({ orderNo, commonName }: Pick<PayOrder, 'orderNo' | 'commonName'>) => {
      setStartingNo(orderNo);
      try {
        const reply = await client.call(orderCalls.listOrderDomains, { orderNo, ...ALL_NAMES });
        if (!isSuccess(reply)) return;
        const names = reply.data.map(({ domain }) => domain);
        const ticket = encodeRenewTicket(names.length > 0 ? names : [commonName].filter(Boolean));
        await navigate(`${BUY_PAGE}?renew_ticket=${ticket}`);
      } catch (error) {
        // The client has shown why.
        if (!(error instanceof CallError)) throw error;
      } finally {
        setStartingNo(null);
      }
    },
    [client, navigate],
  );
  const offered = hasRoute(BUY_PAGE);
  // The rows of a list are drawn again only when this changes.
  return useMemo(() => ({ offered, startingNo, start }), [offered, startingNo, start]);
}
