import { useCallback, useState } from 'react';
import { CART_LINES, domainCalls, type ListedDomain } from '@certdeck/contract';
import { CallError, isSuccess, useCall, useCallMutation, useSession } from '@certdeck/session';
import { type DomainList, matchInput, type NameFilters } from './filters.ts';

/** Milliseconds between two looks at a list while a name of it is being registered. */
const LOOK = 5_000;
/** Rows of one read of all names. */
const PAGE = 5_000;

const isUnderWay = (rows: readonly ListedDomain[] | undefined): boolean =>
  rows?.some(({ status }) => status === 'registering') ?? false;

/** One page of a list; looked at again while something is being registered. */
export const useDomains = (list: DomainList, filters: NameFilters) =>
  useCall(
    domainCalls.listDomains,
    { ...matchInput(list, filters), limit: filters.limit, offset: filters.page },
    {
      keepPreviousData: true,
      messages: 'none',
      refreshInterval: (rows) => (isUnderWay(rows) ? LOOK : 0),
    },
  );

/** Reads every name that matches, not the open page alone. */
export function useEveryDomain() {
  const { client } = useSession();
  const [reading, setReading] = useState(false);
  const read = useCallback(
    async (list: DomainList, filters: NameFilters): Promise<ListedDomain[] | undefined> => {
      setReading(true);
      try {
        const rows: ListedDomain[] = [];
        for (let offset = 1; ; offset += 1) {
          const input = { ...matchInput(list, filters), limit: PAGE, offset };
          const reply = await client.call(domainCalls.listDomains, input);
          if (!isSuccess(reply)) return undefined;
          rows.push(...reply.data);
          if (reply.data.length < PAGE) return rows;
        }
      } catch (error) {
        // The client has shown why.
        if (!(error instanceof CallError)) throw error;
        return undefined;
      } finally {
        setReading(false);
      }
    },
    [client],
  );
  return { read, reading };
}

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
