import { useCallback, useMemo, useState } from 'react';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useNavigate } from '@certdeck/federation/router';
import { CallError, isSuccess, useSession } from '@certdeck/session';
import { DAY_SECONDS, encodeRenewTicket, EXPIRING_DAYS } from '@certdeck/validation';

/** The page that renewals start at; it belongs to another area. */
const BUY_PAGE = '/ssl/certificates';
/** Names read for a renewal: all of an order (B§9.7, D-064). */
const ALL_NAMES = { limit: 5000, offset: 1 };

/** What is read of an order that is renewed. */
type Renewed = Pick<
  PayOrder,
  'orderNo' | 'commonName' | 'productNo' | 'validity' | 'endTime' | 'contactID' | 'orgID'
>;

/** Whether an order can be renewed; later than that the same is ordered anew (D-491). */
const isRenewable = ({ endTime }: Renewed): boolean =>
  (endTime + EXPIRING_DAYS * DAY_SECONDS) * 1000 > Date.now();

export interface Renewal {
  /** There is a page to buy at. */
  offered: boolean;
  /** The order whose names are being read. */
  startingNo: string | null;
  start(order: Renewed): Promise<void>;
}

/** Renewing: the buy screen with a ticket that holds what the order was made of (D-153, D-491). */
export function useRenewal(): Renewal {
  const { client } = useSession();
  const navigate = useNavigate();
  const { hasRoute } = usePortal();
  const [startingNo, setStartingNo] = useState<string | null>(null);
  const start = useCallback(
    async (order: Renewed) => {
      const { orderNo, commonName, productNo, validity, contactID, orgID } = order;
      setStartingNo(orderNo);
      try {
        const reply = await client.call(orderCalls.listOrderDomains, { orderNo, ...ALL_NAMES });
        if (!isSuccess(reply)) return;
        const names = reply.data.map(({ domain }) => domain);
        const ticket = encodeRenewTicket({
          domains: names.length > 0 ? names : [commonName].filter(Boolean),
          productNo,
          year: validity,
          ...(isRenewable(order) ? { renews: orderNo } : {}),
          ...(contactID === undefined ? {} : { contactID }),
          ...(orgID === undefined ? {} : { orgID }),
        });
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
