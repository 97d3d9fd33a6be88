/**
 * Facts that one area tells the others: past tense, versioned, frozen. Listeners revalidate
 * what they show; nobody takes a fact as a command.
 */
export interface PortalEvents {
  'order.created.v1': { orderNos: readonly string[] };
  'order.paid.v1': { orderNos: readonly string[] };
  'order.changed.v1': { orderNos: readonly string[] };
  /** A queue that pays orders one by one has begun (A§4.22). */
  'batch.started.v1': { queueId: string };
  'balance.changed.v1': Record<string, never>;
}
export type PortalEventName = keyof PortalEvents;
