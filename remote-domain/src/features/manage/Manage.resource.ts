import { useCallback } from 'react';
import { CART_LINES, domainCalls, type ListedDomain } from '@certdeck/contract';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';
import { type DomainList, matchInput, type NameFilters } from './filters.ts';

/** Milliseconds between two looks at a list while a name of it is being registered. */
const LOOK = 5_000;
/** The same while another registrar has days to let one go. */
const ARRIVING_LOOK = 30_000;

/** Milliseconds until a list is read again; 0 when nothing of it is under way. */
function nextLook(rows: readonly ListedDomain[] = []): number {
  if (rows.some(({ status }) => status === 'registering')) return LOOK;
  return rows.some(({ status }) => status === 'arriving') ? ARRIVING_LOOK : 0;
}

/** One page of a list; looked at again while something is being registered or arrives. */
export const useDomains = (list: DomainList, filters: NameFilters) =>
  useCall(
    domainCalls.listDomains,
    { ...matchInput(list, filters), limit: filters.limit, offset: filters.page },
    {
      keepPreviousData: true,
      messages: 'none',
      refreshInterval: nextLook,
    },
  );

/** What can be changed of many names at once. */
export type NamesChange = Pick<
  Parameters<ReturnType<typeof useCallMutation<ChangeInput, object>>['send']>[0],
  'autoRenew' | 'groupID'
>;
type ChangeInput = NonNullable<NonNullable<typeof domainCalls.changeDomains.types>['input']>;

/** Changes names, as many at a time as a call takes; true once all are. */
export function useNamesChange() {
  const { send, isSending } = useCallMutation(domainCalls.changeDomains);
  const change = useCallback(
    async (orderNos: readonly string[], wish: NamesChange): Promise<boolean> => {
      for (let from = 0; from < orderNos.length; from += CART_LINES) {
        const reply = await send({ orderNo: orderNos.slice(from, from + CART_LINES), ...wish });
        if (!reply || !isSuccess(reply)) return false;
      }
      return true;
    },
    [send],
  );
  return { change, isSending };
}
