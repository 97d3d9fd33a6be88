import { useCallback, useState } from 'react';
import { domainCalls, type ListedDomain } from '@certdeck/contract';
import { CallError, isSuccess, useSession } from '@certdeck/session';

/** Rows of one read of all names. */
const PAGE = 5_000;

/** Which names are meant. */
type Match = Omit<
  NonNullable<NonNullable<typeof domainCalls.listDomains.types>['input']>,
  'limit' | 'offset' | 'orderNo' | 'host'
>;

/** Reads every name that matches, page by page; undefined where they can't be read, which the client has said. */
export function useEveryDomain() {
  const { client } = useSession();
  const [reading, setReading] = useState(false);
  const read = useCallback(
    async (match: Match): Promise<ListedDomain[] | undefined> => {
      setReading(true);
      try {
        const rows: ListedDomain[] = [];
        for (let offset = 1; ; offset += 1) {
          const reply = await client.call(domainCalls.listDomains, { ...match, limit: PAGE, offset });
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
