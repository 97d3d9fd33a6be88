import { useCallback } from 'react';
import { useCan } from '@certdeck/session';
import { orderActions } from '@certdeck/validation';

/** What may be done with an order in a status (ORD-009 to ORD-014) by the person who looks at it. */
export function useOrderActions(): (status: number) => ReturnType<typeof orderActions> {
  const can = useCan();
  return useCallback(
    (status) => {
      const actions = orderActions(status);
      return {
        ...actions,
        pay: actions.pay && can('order:pay'),
        cancel: actions.cancel && can('order:cancel'),
        download: actions.download && can('certificate:read'),
      };
    },
    [can],
  );
}
