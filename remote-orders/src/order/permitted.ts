import { useCallback } from 'react';
import { OrderStatus } from '@certdeck/contract';
import { useCan } from '@certdeck/session';
import { orderActions } from '@certdeck/validation';

/** What may be done with an order in a status by the person who looks at it. */
export function useOrderActions(): (
  status: number,
) => ReturnType<typeof orderActions> & { revoke: boolean; reissue: boolean } {
  const can = useCan();
  return useCallback(
    (status) => {
      const actions = orderActions(status);
      return {
        ...actions,
        pay: actions.pay && can('order:pay'),
        cancel: actions.cancel && can('order:cancel'),
        verify: actions.verify && can('order:validate'),
        download: actions.download && can('certificate:read'),
        reissue: status === OrderStatus.issued && can('certificate:reissue'),
        revoke: status === OrderStatus.issued && can('certificate:revoke'),
      };
    },
    [can],
  );
}
