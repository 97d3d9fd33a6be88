import { useSearchParams } from '@certdeck/federation/router';

export interface ListQuery<State extends string> {
  /** Which of the states is shown; the first unless the address says another. */
  status: State;
  keyword: string;
  page: number;
  /** Goes to the first page unless it says which. */
  change: (next: { status?: State; keyword?: string; page?: number | undefined }) => void;
}

/** What a list shows, kept in the address. @param states the first is shown at first; [''] for a list without */
export function useListQuery<State extends string>(states: readonly [State, ...State[]]): ListQuery<State> {
  const [query, setQuery] = useSearchParams();
  const status = states.find((one) => one === query.get('status')) ?? states[0];
  const keyword = query.get('keyword') ?? '';
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  return {
    status,
    keyword,
    page,
    change(next) {
      const all = { status, keyword, ...next, page: String(next.page ?? 1) };
      setQuery(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), {
        replace: true,
      });
    },
  };
}
