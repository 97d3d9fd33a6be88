import type { BulkAction } from '@certdeck/contract';
import { orderCalls, OrderStatus, type PayOrder } from '@certdeck/contract';
import { useCan } from '@certdeck/session';

/** What the dialog of several orders shows: the plan of an act, or one that the server carries on. */
export type BulkTask =
  | { kind: 'plan'; action: BulkAction; orderNos: readonly string[] }
  | { kind: 'run'; id: string };

const ACTIONS: readonly BulkAction[] = ['renew', 'reissue', 'remark', 'revoke'];

/** The acts of which a plan is offered for some orders: those that at least one may allow. The plan says of each. */
export function useBulkActions(): (orders: readonly PayOrder[]) => BulkAction[] {
  const can = useCan();
  const permitted = {
    renew: can(orderCalls.bulkRenew.permission) && can('order:pay'),
    reissue: can(orderCalls.bulkReissue.permission),
    remark: can(orderCalls.bulkRemark.permission),
    revoke: can(orderCalls.bulkRevoke.permission),
  };
  return (orders) => {
    const isIssued = orders.some(({ orderStatus }) => orderStatus === OrderStatus.issued);
    return ACTIONS.filter((action) => permitted[action] && (action === 'remark' || isIssued));
  };
}
