import { type BulkAction, orderCalls } from '@certdeck/contract';
import type { OwnRevocationReason } from '@certdeck/contract/revocation-reasons';
import { useCall, useCallMutation } from '@certdeck/session';

/** Milliseconds between two looks at what runs. */
const LOOK_MS = 2_000;

/** What an act would do with each of some orders. */
export function useBulkPlan(
  action: BulkAction,
  orderNos: readonly string[],
  { reason, fromPackages }: { reason: string; fromPackages: boolean },
) {
  const input = {
    action,
    orderNos: [...orderNos],
    ...(fromPackages && { payFrom: 'package' as const }),
    ...(reason !== '' && { reason: reason as OwnRevocationReason }),
  };
  return useCall(orderCalls.bulkPlan, input, { messages: 'none', keepPreviousData: true });
}

/** An act as it stands, looked at again until it is over. */
export function useBulk(id: string) {
  return useCall(
    orderCalls.getBulk,
    { id },
    { messages: 'none', refreshInterval: (bulk) => (bulk && bulk.endTime > 0 ? 0 : LOOK_MS) },
  );
}

/** Acts of this person that aren't over, or ended within a day: also those of a tab that was closed. */
export function useBulks() {
  return useCall(
    orderCalls.listBulks,
    {},
    {
      messages: 'none',
      refreshInterval: (bulks) => (bulks?.some(({ endTime }) => endTime === 0) ? LOOK_MS : 0),
    },
  );
}

interface Confirmed {
  orderNos: string[];
  /** Cents of each, as the plan showed them. */
  prices: number[];
  /** Of those that a package pays. */
  fromPackage: string[];
  reason: string;
  remark: string;
  /** Of the certificates that the plan showed; absent from an API that doesn't say them. */
  serials: string[] | undefined;
}

/** Begins an act that was confirmed. */
export function useBulkStart(action: BulkAction) {
  const own = { messages: 'own' } as const;
  const reissue = useCallMutation(orderCalls.bulkReissue, own);
  const renew = useCallMutation(orderCalls.bulkRenew, own);
  const revoke = useCallMutation(orderCalls.bulkRevoke, own);
  const remark = useCallMutation(orderCalls.bulkRemark, own);
  const start = ({ orderNos, prices, fromPackage, reason, remark: text, serials }: Confirmed) => {
    switch (action) {
      case 'reissue':
        return reissue.send({ orderNos, prices });
      case 'renew':
        return renew.send({ orderNos, prices, ...(fromPackage.length > 0 && { fromPackage }) });
      case 'revoke':
        return revoke.send({
          orderNos,
          reason: reason as OwnRevocationReason,
          ...(serials && { serials }),
        });
      case 'remark':
        return remark.send({ orderNos, remark: text });
    }
  };
  const isStarting = [reissue, renew, revoke, remark].some(({ isSending }) => isSending);
  return { start, isStarting };
}
