import { developerCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
/** Deliveries on one page. */
export const PAGE = 20;

/** Addresses that are told facts of the tenant. */
export function useWebhooks() {
  return useCall(developerCalls.listWebhooks, NOTHING, { messages: 'none' });
}
export type Webhook = NonNullable<ReturnType<typeof useWebhooks>['data']>[number];

/** Milliseconds between two looks at deliveries of which one waits. */
const WATCHED = 3_000;

/** Whether a delivery is about to have its first answer. */
export const isTried = ({ state, tries }: { state: string; tries: number }): boolean =>
  state === 'waiting' && tries === 0;

/** A page of what was sent to an address; looked at again while one of them waits for its first try. */
export function useDeliveries(endpointID: string, offset: number) {
  return useCall(
    developerCalls.listDeliveries,
    { endpointID, limit: PAGE, offset },
    {
      messages: 'none',
      keepPreviousData: true,
      refreshInterval: (rows) => (rows?.some(isTried) ? WATCHED : 0),
    },
  );
}
export type Delivery = NonNullable<ReturnType<typeof useDeliveries>['data']>[number];

/** One delivery with what was sent and answered; looked at again while its first try, or that of sending it again, lasts. */
export function useDelivery(id: string) {
  return useCall(
    developerCalls.readDelivery,
    { id },
    { messages: 'none', refreshInterval: (one) => (one && isTried(one) ? WATCHED : 0) },
  );
}
